/** Identity providers with a guide of their own. */
export const vendors = ['entra', 'okta', 'google', 'keycloak', 'other'] as const

export type Vendor = (typeof vendors)[number]

interface Facts {
  /** Empty where the person names it. */
  name: string
  /** What an issuer looks like. */
  example: string
  /** The issuer of every customer of the vendor. */
  issuer?: string
}

export const vendorFacts: Record<Vendor, Facts> = {
  entra: { name: 'Microsoft Entra ID', example: 'https://login.microsoftonline.com/…/v2.0' },
  okta: { name: 'Okta', example: 'https://example.okta.com' },
  google: {
    name: 'Google Workspace',
    example: 'https://accounts.google.com',
    issuer: 'https://accounts.google.com',
  },
  keycloak: { name: 'Keycloak', example: 'https://id.example.com/realms/example' },
  other: { name: '', example: 'https://id.example.com' },
}

const patterns: [Vendor, RegExp][] = [
  ['entra', /^https:\/\/login\.microsoftonline\.(com|us)\//],
  ['okta', /^https:\/\/[\w.-]+\.okta(preview|-emea)?\.com(\/|$)/],
  ['google', /^https:\/\/accounts\.google\.com$/],
  ['keycloak', /\/realms\/[^/]+$/],
]

/** Recognizes the vendor of a connection, for its guide. */
export const vendorOf = (issuer: string): Vendor =>
  patterns.find(([, pattern]) => pattern.test(issuer))?.[0] ?? 'other'

const tenantId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Returns the issuer that was entered; the id of an Entra tenant alone stands for its issuer. */
export function issuerFrom(vendor: Vendor, entered: string): string {
  const text = entered.trim()
  if (vendor === 'entra' && tenantId.test(text)) return `https://login.microsoftonline.com/${text}/v2.0`
  return vendorFacts[vendor].issuer ?? text
}
