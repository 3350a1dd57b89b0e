import { BlockList, isIPv6 } from 'node:net'

/** Returns whether a connection comes from one of the proxies, given as addresses and CIDR ranges. */
export type Trust = (address: string | undefined) => boolean

export function trustIn(proxies: string[]): Trust {
  const list = new BlockList()
  const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/')
    if (prefix === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(prefix), familyOf(address))
  }
  return (address) => address !== undefined && list.check(address, familyOf(address))
}
