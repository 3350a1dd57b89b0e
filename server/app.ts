import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { entryOf, recordChange } from './identity/audit/service.ts'
import { implementations } from './implementations.ts'
import { countKeyCall } from './participation/activity-keys/service.ts'
import { cellCalls } from './people/cell-accounts/calls.ts'
import { noteRefusal } from './people/directories/refusals.ts'
import { noteTokenUse } from './people/directories/service.ts'
import { toleranceMs } from './platform/cells/peers.ts'
import { addressBucket } from './platform/http/address.ts'
import { serveCellCalls } from './platform/http/cell-calls.ts'
import type { Client } from './platform/http/client.ts'
import { serveDocs } from './platform/http/docs.ts'
import { drainBeforeClosing } from './platform/http/draining.ts'
import type { Parts } from './platform/http/frame.ts'
import { openApi } from './platform/http/openapi.ts'
import { servePages } from './platform/http/pages.ts'
import { register } from './platform/http/register.ts'
import { createServer } from './platform/http/server.ts'
import { answerUnknownPaths, collectRoutes } from './platform/http/unknown-paths.ts'
import { contextOn, type UseCaseContext } from './platform/http/use-case-context.ts'
import { consumeRateLimit, countRequest, refundRateLimit } from './platform/rate-limits/rate-limits.ts'
import { closingBeforeCalls } from './privacy/published/before-calls.ts'
import { answerCode } from './tenants/organizations/codes-elsewhere.ts'

/** Assembles a server from its parts. The caller starts listening. */
export async function createApp(
  parts: Parts,
  { pages = true, server = createServer(parts.settings) } = {},
): Promise<FastifyInstance> {
  const app = {
    ...parts,
    countPublicCall: (client: Client, endpoint: Endpoint) => countPublicCall(parts, client, endpoint),
    refundPublicCalls: (client: Client, calls: number) =>
      refundRateLimit(contextOn(parts.database.handle, parts), publicCalls(client), calls),
    countKeyCall,
    noteTokenUse,
    noteRefusal,
    closeDueWeeks: closingBeforeCalls(),
    record: recordChange,
    entryOf,
  }
  const routes = collectRoutes(server)
  register(server, app, implementations)
  await serveDocs(server, () => openApi(endpoints, parts.settings.publicUrl))
  const { peers } = parts
  if (peers) {
    const makeContext = () => contextOn(parts.database.handle, parts)
    serveCellCalls(server, {
      peers,
      calls: { ...cellCalls, code: answerCode },
      makeContext,
      isFirst: isFirstCall,
    })
  }
  const leaving = drainBeforeClosing(server)
  server.get('/healthz', () => ({ status: 'alive' }))
  server.get('/readyz', async (_, reply) => {
    const isDatabaseReachable = () =>
      parts.database.ping().then(
        () => true,
        () => false,
      )
    const ready = !leaving.draining && (await isDatabaseReachable())
    if (!ready) reply.code(503).header('retry-after', 5)
    return { status: ready ? 'ready' : 'unavailable' }
  })
  const page = pages ? await servePages(server, parts.settings) : undefined
  answerUnknownPaths(server, parts.settings, routes, page)
  return server
}

const publicCalls = ({ address }: Client) => `public:${addressBucket(address)}`

/** An id is remembered for longer than its call would be accepted. */
const isFirstCall = async (context: UseCaseContext, id: string) =>
  (await countRequest(context, `cell-call:${id}`, 1, (3 * toleranceMs) / 1000)).allowed

/** Rate-limits the changes that an address requests without a session, per minute. */
async function countPublicCall(parts: Parts, client: Client, { begins }: Endpoint) {
  const context = contextOn(parts.database.handle, parts)
  const limit = parts.settings.publicCallsPerAddress
  if (begins) await consumeRateLimit(context, `begun:${addressBucket(client.address)}`, limit * 10, 60)
  else await consumeRateLimit(context, publicCalls(client), limit, 60)
}
