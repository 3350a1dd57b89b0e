import { BlockList, isIPv6 } from 'node:net'

/** Returns whether an address is in any of the ranges. */
export type AddressMatcher = (address: string | undefined) => boolean

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** @param ranges addresses and CIDR ranges */
export function matchAddresses(ranges: string[]): AddressMatcher {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/')
    if (prefix === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(prefix), familyOf(address))
  }
  return (address) => address !== undefined && list.check(address, familyOf(address))
}
