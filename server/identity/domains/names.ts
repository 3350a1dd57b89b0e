import { isIP } from 'node:net'
import { domainToASCII, domainToUnicode } from 'node:url'
import { failAt } from '#server/platform/errors/failure.ts'
import { consumerDomains } from './consumer.ts'

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const ascii = /^\p{ASCII}*$/u

/** A domain in lower case and A-labels, or undefined if the text is none. */
export function canonicalDomain(text: string): string | undefined {
  if (text.length > 253) return undefined
  const lower = text.normalize('NFC').toLowerCase()
  const domain = domainToASCII(lower)
  // Only a name written as it is meant: fullwidth letters and the like would become others.
  if (!ascii.test(text) && domainToUnicode(domain) !== lower) return undefined
  if (ascii.test(text) && domain !== lower) return undefined
  const labels = domain.split('.')
  if (labels.length < 2 || !labels.every((each) => label.test(each))) return undefined
  return isIP(domain) === 0 && !domain.endsWith('.localhost') ? domain : undefined
}

/**
 * The domain as it is stored. The list of public suffixes is imported at its first use, since it takes 1 MB.
 * @throws domain.format, domain.public, domain.own_host
 */
export async function requireOwnDomain(text: string, publicUrl: string): Promise<string> {
  const domain = canonicalDomain(text)
  if (domain === undefined) failAt('domain.format', 'domain')
  if (domain === new URL(publicUrl).hostname) failAt('domain.own_host', 'domain')
  const { getDomain } = await import('tldts')
  const registrable = getDomain(domain, { allowPrivateDomains: true })
  if (registrable === null || consumerDomains.has(registrable)) failAt('domain.public', 'domain')
  return domain
}
