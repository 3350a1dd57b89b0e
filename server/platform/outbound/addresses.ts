import { isIPv6 } from 'node:net'
import { matchAddresses } from '#server/platform/settings/address-matcher.ts'

/** What of IPv6 is allocated for use in public (RFC 4291). Mapped addresses and NAT64 are outside. */
const isGlobal = matchAddresses(['2000::/3'])

/** Addresses that lead into a network, to this machine or nowhere: the special-purpose registries of IANA. */
const isSpecial = matchAddresses([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  // Teredo and 6to4 contain an IPv4 address.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
])

/** Whether an address is in public. */
export const isPublicAddress = (address: string): boolean =>
  !isSpecial(address) && (!isIPv6(address) || isGlobal(address))
