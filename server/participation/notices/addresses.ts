import type { Outbound } from '#server/platform/outbound/outbound.ts'

/** The push services of Chrome, Firefox, Safari and Edge. A dot in front stands for any host below. */
const knownHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
]

/**
 * Whether an address is one of a push service, over https and on its port. A browser tells its own address: without a
 * list, everybody could have the server call any address.
 * @param extra further hosts, each with its port unless that is 443
 */
export function isPushAddress(
  address: string,
  extra: readonly string[],
  outbound: Pick<Outbound, 'refusesUrl'>,
): boolean {
  const url = URL.parse(address)
  // A changed spelling, such as a tab or a backslash that parsers drop, is none that a browser sends.
  if (!url || url.href !== address || url.hash || outbound.refusesUrl(address)) return false
  if (extra.includes(url.host)) return true
  if (url.protocol !== 'https:' || url.port) return false
  return knownHosts.some((host) =>
    host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host,
  )
}
