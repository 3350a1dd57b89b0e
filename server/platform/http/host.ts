import type { FastifyRequest } from 'fastify'
import { fail } from '#server/platform/errors/failure.ts'
import { isLoopback } from '#server/platform/settings/loopback.ts'
import type { Settings } from '#server/platform/settings/settings.ts'

/** Asked for by address, by what watches the server; they tell nothing but whether it lives. */
const probed = new Set(['/healthz', '/readyz'])

/**
 * The check of the Host header: the name in PUBLIC_URL, and for a trial on one machine also the loopback names. A foreign
 * name that a DNS server points at this machine would let its page read the mailbox as pages of its own (DNS rebinding).
 * @throws request.host
 */
export function hostCheck(settings: Settings): (request: FastifyRequest) => void {
  const own = new URL(settings.publicUrl).hostname
  const isTrial = settings.databaseUrl === undefined || !settings.publicUrlGiven || isLoopback(own)
  return ({ headers, routeOptions: { url = '' } }) => {
    // As the browser named it: a page may add an X-Forwarded-Host of its own.
    const host = nameIn(headers.host ?? '')
    if (host !== own && !(isTrial && isLoopback(host)) && !probed.has(url)) fail('request.host')
  }
}

/** The name without the port, and without the dot that may end it. */
const nameIn = (host: string) => host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
