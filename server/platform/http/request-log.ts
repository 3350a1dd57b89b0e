import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type FastifyError, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { AddressMatcher } from '#server/platform/settings/address-matcher.ts'
import { redactError } from './log-error.ts'
import { routeName } from './route-name.ts'

const acceptable = /^[A-Za-z0-9_-]{16,64}$/

/** Returns the request id of a trusted proxy, otherwise a new one: a stranger's id could imitate another request. */
export function requestIds(trusts: AddressMatcher): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    const isKept = typeof given === 'string' && acceptable.test(given) && trusts(socket.remoteAddress)
    return isKept ? given : randomUUID()
  }
}

/** Logs one line per finished request, without any user input. */
export class RequestLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true, requestIdLogLabel: 'requestId' })
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const { method, organizationId } = request
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10
    const line = { method, route: routeName(request), status: reply.statusCode, milliseconds }
    request.log.info(
      { ...line, ...(organizationId && { organizationId }), ...(error && { aborted: true }) },
      'request',
    )
  }

  /** An answer that a failure cut after its beginning; callers who leave are none. */
  override streamError(error: FastifyError, request: FastifyRequest) {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
      request.log.warn({ error: redactError(error) }, 'answer cut')
  }
}
