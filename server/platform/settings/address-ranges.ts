import { isIP, isIPv4 } from 'node:net'

/** IPv4-mapped addresses of IPv6 (RFC 4291, 2.5.5.2). */
const mapped = 0xffffn << 32n
/** All of IPv4, and the part of IPv6 that is allocated (2000::/3). */
const windows = [
  { from: mapped, to: mapped + (1n << 32n) },
  { from: 0x2000n << 112n, to: 0x4000n << 112n },
]

interface Range {
  from: bigint
  to: bigint
}

function numberOf(address: string): bigint {
  if (isIPv4(address)) return mapped + address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n)
  // A dotted tail stands for the last two groups.
  const text = address.replace(/(?<!\d)\d{1,3}(?:\.\d{1,3}){3}$/, (tail) => {
    const low = numberOf(tail) - mapped
    return `${(low >> 16n).toString(16)}:${(low & 0xffffn).toString(16)}`
  })
  const [head = '', tail = ''] = text.split('::')
  const groups = (part: string) => part.split(':').filter(Boolean)
  const zeros = Array(8 - groups(head).length - groups(tail).length).fill('0')
  return [...groups(head), ...zeros, ...groups(tail)].reduce(
    (sum, one) => (sum << 16n) + BigInt(`0x${one}`),
    0n,
  )
}

function rangeOf(text: string): Range {
  const [address = '', prefix] = text.split('/')
  const bits = isIPv4(address) ? 32 : 128
  const size = 1n << BigInt(bits - Number(prefix ?? bits))
  const from = (numberOf(address) / size) * size
  return { from, to: from + size }
}

/** Whether the given valid ranges together cover at least half of IPv4 or of allocated IPv6. */
export function coversMost(texts: string[]): boolean {
  const ranges = texts.map(rangeOf).sort((a, b) => (a.from < b.from ? -1 : 1))
  return windows.some((window) => {
    let [covered, end] = [0n, window.from]
    for (const { from, to } of ranges) {
      const begin = from > end ? from : end
      const stop = to < window.to ? to : window.to
      if (stop <= begin) continue
      covered += stop - begin
      end = stop
    }
    return covered * 2n >= window.to - window.from
  })
}

/** Whether a text is an address or a CIDR range other than everything. */
export const isRange = (text: string) => {
  const [address = '', prefix, ...rest] = text.split('/')
  const maxPrefix = isIPv4(address) ? 32 : 128
  const isPrefix =
    prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= maxPrefix)
  return isIP(address) > 0 && isPrefix && rest.length === 0
}

/** Whether a text is an address with an optional port, as node:dns takes it. */
export function isDnsServer(text: string): boolean {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:\]]+))(?::(\d{1,5}))?$/.exec(text) ?? []
  const address = bracketed ?? plain ?? text
  return isIP(address) > 0 && Number(port ?? 53) > 0 && Number(port ?? 53) <= 65_535
}
