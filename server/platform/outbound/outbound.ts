import { Agent as HttpAgent, request as requestHttp } from 'node:http'
import { Agent, type RequestOptions, request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { matchAddresses } from '#server/platform/settings/address-matcher.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { isPublicAddress } from './addresses.ts'
import { exchange, type OutboundRequest } from './exchange.ts'
import { OutboundError, toOutboundError } from './failure.ts'
import { addressesOf, createResolver } from './resolver.ts'
import { limitPerKey } from './slots.ts'

export interface Outbound {
  /**
   * Returns a fetch for what a customer configured. It reaches public addresses by https only, and addresses of
   * OUTBOUND_ALLOW. It follows no redirect, takes at most 10 seconds and reads at most 1 MiB.
   * @param key what the calls are for, such as the id of a connection: four calls for a key run at a time
   * @throws OutboundError by the fetch
   */
  fetchFor(key: string): (url: string | URL, init?: OutboundRequest) => Promise<Response>
  /** Whether a URL would be refused before any call. Say so when it is entered. */
  refusesUrl(url: string): boolean
  /** The TXT records of a name, each as one string. An error has the code of node:dns. */
  resolveTxt(name: string): Promise<string[]>
}

interface Options {
  /** Only tests allow it, whose counterparts speak http on the loopback address. */
  allowsHttp?: boolean
  maxMs?: number
}

export function createOutbound(
  { outboundAllow, dnsServers, publicUrl }: Pick<Settings, 'outboundAllow' | 'dnsServers' | 'publicUrl'>,
  { allowsHttp = false, maxMs = 10_000 }: Options = {},
): Outbound {
  const resolver = createResolver(dnsServers)
  const isAllowed = matchAddresses(outboundAllow)
  const isReachable = (address: string) => isAllowed(address) || isPublicAddress(address)
  const ownHost = new URL(publicUrl).hostname
  const runWhenFree = limitPerKey()

  /** Checks addresses when the connection is made, so that a name cannot change its address after a check. */
  const lookup: LookupFunction = async (name, { all }, callback) => {
    const found = (await addressesOf(resolver, name)).map((address) => ({ address, family: isIP(address) }))
    const [first] = found
    if (!first || !found.every(({ address }) => isReachable(address))) {
      callback(new OutboundError('address'), [])
    } else if (all) callback(null, found)
    else callback(null, first.address, first.family)
  }

  // Agents of its own: the global ones may use a proxy of the environment.
  const options: RequestOptions = { lookup, agent: new Agent(), rejectUnauthorized: true }
  const insecure: RequestOptions = { lookup, agent: new HttpAgent() }

  function isAcceptable(url: URL): boolean {
    const { protocol, port, username, password } = url
    const host = url.hostname.replace(/^\[|\]$|\.$/g, '')
    const isSecure = protocol === 'https:' || (allowsHttp && protocol === 'http:')
    if (!isSecure || username || password || host === ownHost) return false
    if (port && Number(port) !== 443 && Number(port) < 1024) return false
    // The lookup is not called for an address.
    return isIP(host) === 0 || isAllowed(host)
  }

  async function send(key: string, given: string | URL, init: OutboundRequest): Promise<Response> {
    const url = URL.parse(String(given))
    if (!url || !isAcceptable(url)) throw new OutboundError('url')
    const deadline = AbortSignal.timeout(maxMs)
    const signal = init.signal ? AbortSignal.any([deadline, init.signal]) : deadline
    const open = (more: RequestOptions) =>
      url.protocol === 'https:'
        ? request(url, { ...options, ...more })
        : requestHttp(url, { ...insecure, ...more })
    try {
      return await runWhenFree(key, signal, () => exchange(open, { ...init, signal }))
    } catch (error) {
      throw signal.aborted ? new OutboundError('timeout', { cause: error }) : toOutboundError(error)
    }
  }

  return {
    fetchFor:
      (key) =>
      (url, init = {}) =>
        send(key, url, init),
    refusesUrl: (text) => {
      const url = URL.parse(text)
      return !url || !isAcceptable(url)
    },
    resolveTxt: async (name) => (await resolver.resolveTxt(name)).map((parts) => parts.join('')),
  }
}
