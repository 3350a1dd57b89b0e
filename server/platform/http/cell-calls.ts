import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Peers, refusedAnswer } from '#server/platform/cells/peers.ts'
import { RequestFailure } from '#server/platform/errors/failure.ts'
import type { UseCaseContext } from './use-case-context.ts'

/**
 * Answers a call of another cell. It opens the transactions that it needs.
 * @throws RequestFailure, with which the caller is refused
 */
export type CellCall = (context: UseCaseContext, from: string, content: unknown) => Promise<object>

interface Serving {
  peers: Peers
  calls: Record<string, CellCall>
  makeContext: () => UseCaseContext
  /** Whether a call is here for the first time. */
  isFirst: (context: UseCaseContext, id: string) => Promise<boolean>
}

const refuse = (reply: FastifyReply) => reply.send(new RequestFailure('request.not_found'))

/** Serves the calls of other cells. For all others these paths do not exist. */
export function serveCellCalls(
  server: FastifyInstance,
  { peers, calls, makeContext, isFirst }: Serving,
): void {
  for (const [name, run] of Object.entries(calls))
    server.post(
      `/cells/${name}`,
      {
        // A body that cannot be read is refused like one without a seal.
        errorHandler: (error, _, reply) =>
          error instanceof RequestFailure || Number(error.statusCode) < 500
            ? refuse(reply)
            : reply.send(error),
      },
      async (request, reply) => {
        const received = peers.receive(name, request.body)
        if (received && 'refusal' in received) return received.refusal
        const context = makeContext()
        if (!received || !(await isFirst(context, received.id))) return refuse(reply)
        try {
          return received.seal(await run(context, received.from, received.content))
        } catch (error) {
          if (!(error instanceof RequestFailure)) throw error
          return received.seal(refusedAnswer(error))
        }
      },
    )
}
