import { Resolver } from 'node:dns/promises'

/**
 * Asks DNS servers by itself. The machine's own lookup shares threads with password hashing: a customer's slow DNS
 * server would delay everybody's sign-in. It also reads the machine's list of hosts, whose names are inner ones.
 */
export function createResolver(servers: string[]): Resolver {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  return resolver
}

/** Every address of a name, of both families. */
export async function addressesOf(resolver: Resolver, name: string): Promise<string[]> {
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}
