import type { Vendor } from '#contract/participation/connectors.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { OutboundError } from '#server/platform/outbound/failure.ts'

interface VendorFacts {
  /** The only hosts that are called. */
  hosts: readonly string[]
  authorize: string
  token: string
  /** The least that reads activities. */
  scope: string
  /** Whether the vendor offers PKCE. */
  pkce: boolean
  /** What else its page is asked with. */
  asked: Record<string, string>
  /** Days of one reading. */
  windowDays: number
}

/** What the vendors' documentation says of signing in and of reading. */
export const vendorFacts: Record<Vendor, VendorFacts> = {
  strava: {
    hosts: ['www.strava.com'],
    authorize: 'https://www.strava.com/oauth/authorize',
    token: 'https://www.strava.com/api/v3/oauth/token',
    scope: 'activity:read',
    pkce: false,
    asked: { approval_prompt: 'auto' },
    windowDays: 500,
  },
  'google-health': {
    hosts: ['oauth2.googleapis.com', 'health.googleapis.com'],
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    scope: 'https://www.googleapis.com/auth/googlehealth.activity_and_fitness.readonly',
    pkce: true,
    // Otherwise no refresh token comes, or only the first time.
    asked: { access_type: 'offline', prompt: 'consent' },
    // Steps come by the minute.
    windowDays: 8,
  },
}

/**
 * What this installation is at a vendor.
 * @throws connector.not_found
 */
export const credentialsOf = ({ settings }: Pick<UseCaseContext, 'settings'>, vendor: Vendor) =>
  settings.connectors[vendor] ?? fail('connector.not_found')

/** A fetch that reaches the vendor's hosts only. */
export function fetchOf({ outbound }: Pick<UseCaseContext, 'outbound'>, vendor: Vendor) {
  const send = outbound.fetchFor(`connector:${vendor}`)
  return async (...[url, init]: Parameters<typeof send>) => {
    const { protocol, host } = new URL(url)
    if (protocol !== 'https:' || !vendorFacts[vendor].hosts.includes(host)) throw new OutboundError('url')
    return send(url, init)
  }
}
