import type { FastifyRequest } from 'fastify'
import { fail } from '#server/platform/errors/failure.ts'
import { isLoopback } from '#server/platform/settings/loopback.ts'
import type { Settings } from '#server/platform/settings/settings.ts'

/** Monitoring requests these by address; they reveal nothing but the state of the process. */
const probed = new Set(['/healthz', '/readyz'])

/**
 * Checks the Host header: the name in PUBLIC_URL, and for a trial on one machine also the loopback names. Otherwise
 * a page under a foreign name that resolves to this machine could read the mailbox (DNS rebinding).
 * @throws request.host
 */
export function hostCheck(settings: Settings): (request: FastifyRequest) => void {
  const own = new URL(settings.publicUrl).hostname
  const isTrial = settings.databaseUrl === undefined || !settings.publicUrlGiven || isLoopback(own)
  return ({ headers, routeOptions: { url = '' } }) => {
    // Read the raw header: a page may send an X-Forwarded-Host of its own.
    const host = nameIn(headers.host ?? '')
    if (host !== own && !(isTrial && isLoopback(host)) && !probed.has(url)) fail('request.host')
  }
}

/** Returns the name without the port and without a trailing dot. */
const nameIn = (host: string) => host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
