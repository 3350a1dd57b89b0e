import Fastify, { type FastifyInstance } from 'fastify'
import { StartupError } from '#server/platform/db/startup-error.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { Metrics } from './metrics.ts'

/** Serves /metrics alone, on a port that is not public. */
export function createMetricsServer({ read, contentType }: Metrics): FastifyInstance {
  const server = Fastify()
  server.get('/metrics', async (_, reply) => reply.type(contentType).send(await read()))
  return server
}

/** @throws StartupError when the port cannot be opened */
export async function listenForMetrics(
  server: FastifyInstance,
  { metricsPort, metricsHost }: Settings,
): Promise<void> {
  try {
    await server.listen({ port: metricsPort ?? 0, host: metricsHost })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new StartupError(`METRICS_PORT and METRICS_HOST name no place to listen on: ${why}.`, {
      cause: error,
    })
  }
}
