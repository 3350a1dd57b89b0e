import { isIPv6 } from 'node:net'

/**
 * The rate-limit key of an address: an IPv4 address, or an IPv6 /64 network, since the owner of one of its
 * addresses has all of them.
 */
export function addressBucket(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const before = head ? head.split(':') : []
  const behind = tail ? tail.split(':') : []
  const zeros = address.includes('::') ? Array(8 - before.length - behind.length).fill('0') : []
  const groups = [...before, ...zeros, ...behind].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
