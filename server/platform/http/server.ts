import { createServer as createHttpServer } from 'node:http'
import type { Writable } from 'node:stream'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { type ErrorCode, errors } from '#contract/platform/errors.ts'
import {
  hasCode,
  isConflict,
  isDiskFull,
  isOutOfMemory,
  isUnreachable,
} from '#server/platform/db/postgres-errors.ts'
import { dedupeLog } from '#server/platform/errors/dedupe-log.ts'
import { failureBody, RequestFailure } from '#server/platform/errors/failure.ts'
import { matchAddresses } from '#server/platform/settings/address-matcher.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { CookieJar } from './cookies.ts'
import { EarlyRefusals, maxParamLength } from './early-refusals.ts'
import { hostCheck } from './host.ts'
import { parseJson } from './json.ts'
import { redactError } from './log-error.ts'
import { formType, uploadTypes } from './media-type.ts'
import { ownOrigins, requireOwnOrigin } from './origin.ts'
import { RequestLog, requestIds } from './request-log.ts'
import { answerScimError, isScim, ScimFailure, scimMediaType } from './scim-dialect.ts'
import { securityHeaders } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    earlyRefusals: EarlyRefusals
  }
  interface FastifyContextConfig {
    /** Whether forms of any origin are read. */
    form?: boolean
  }
  interface FastifyRequest {
    /** The organization that the caller proved to administer, if any. */
    organizationId: string
    /** The customer of that organization. */
    customerId: string
    /** The account of the caller's session, for calls that require only a session. */
    accountId: string
  }
}

function loggerOf({ logLevel }: Settings, logTo: Writable | undefined) {
  if (logLevel === 'silent') return false
  return {
    level: logLevel,
    ...(logTo && { stream: logTo }),
    serializers: {
      // URLs may contain tokens in path or query: log only the matched route.
      req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url }),
    },
  }
}

/** Reads JSON, uploads and forms; any other body is refused. */
function addBodyParsers(server: FastifyInstance) {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    ['application/json', scimMediaType],
    { parseAs: 'string' },
    async (_: FastifyRequest, body: string) => parseJson(body),
  )
  server.addContentTypeParser(
    formType,
    { parseAs: 'buffer' },
    async ({ routeOptions }: FastifyRequest, body: Buffer) =>
      // A call that takes files of this type reads none of its fields.
      routeOptions.config.form ? Object.fromEntries(new URLSearchParams(body.toString())) : body,
  )
  server.addContentTypeParser(
    uploadTypes.filter((type) => type !== formType),
    { parseAs: 'buffer' },
    async (_: FastifyRequest, body: Buffer) => body,
  )
}

/** Milliseconds. Including the interval of the check, a slow sender is disconnected after 30 s. */
const timeouts = {
  requestTimeout: 27_000,
  headersTimeout: 15_000,
  connectionsCheckingInterval: 2000,
  keepAliveTimeout: 65_000,
}

/** Creates Fastify with limits, headers, origin check and one format of errors. Logs to stdout by default. */
export function createServer(settings: Settings, logTo?: Writable): FastifyInstance {
  const headers = { ...securityHeaders(settings), 'cache-control': 'no-store' }
  const begin = ({ id }: FastifyRequest, reply: FastifyReply) =>
    reply.headers(headers).header('x-request-id', id)
  const trusts = matchAddresses(settings.trustProxy)
  const nameRequest = requestIds(trusts)
  const earlyRefusals = new EarlyRefusals({ headers, nameRequest, trusts })
  const server = Fastify({
    logger: loggerOf(settings, logTo),
    logController: new RequestLog(),
    genReqId: nameRequest,
    trustProxy: settings.trustProxy.length > 0 && trusts,
    bodyLimit: 16_384,
    serverFactory: (serve) => createHttpServer(timeouts, earlyRefusals.before(serve)),
    forceCloseConnections: 'idle',
    // Requests that arrive while the server drains are answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength },
    // An unreadable URL fails before routing, and so before the handler below.
    frameworkErrors: (error, request, reply) => answerError(frame, error, request, begin(request, reply)),
  })
  const frame = { settings, logOnce: dedupeLog((line) => server.log.error(line)) }

  addBodyParsers(server)
  server.decorate('earlyRefusals', earlyRefusals)
  earlyRefusals.onRefusal(({ id, endpoint: { method, path }, status }) =>
    server.log.info({ requestId: id, method, route: path, status }, 'request'),
  )
  server.addHook('preClose', async () => earlyRefusals.end())
  server.decorateRequest('organizationId', '')
  server.decorateRequest('customerId', '')
  server.decorateRequest('accountId', '')
  let own: Set<string> | undefined
  const requireOwnHost = hostCheck(settings)
  server.addHook('onRequest', async (request, reply) => {
    begin(request, reply)
    requireOwnHost(request)
    own ??= ownOrigins(settings, listeningPort(server) ?? settings.port)
    if (request.routeOptions.config.form) return
    requireOwnOrigin(request, own)
  })
  server.setErrorHandler((error: FastifyError, request, reply) => answerError(frame, error, request, reply))
  return server
}

function listeningPort(server: FastifyInstance): number | undefined {
  const address = server.server.address()
  return typeof address === 'object' ? address?.port : undefined
}

const ofFastify: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_MAX_PARAM_LENGTH: 'request.not_found',
  FST_ERR_BAD_URL: 'request.not_found',
}

/** PostgreSQL's code of the trigger that guards a moving customer. */
const objectInUse = '55006'

function toFailure(error: FastifyError): RequestFailure | ScimFailure {
  if (error instanceof RequestFailure || error instanceof ScimFailure) return error
  const code = ofFastify[error.code]
  if (code) return new RequestFailure(code)
  if (hasCode(error, objectInUse)) return new RequestFailure('customer.moving', { retryAfter: 2 })
  if (isDiskFull(error)) return new RequestFailure('server.disk_full', { retryAfter: 60 })
  if (isUnreachable(error) || isOutOfMemory(error) || isConflict(error))
    return new RequestFailure('server.unavailable', { retryAfter: 5 })
  return new RequestFailure('server.failed')
}

interface Frame {
  settings: Settings
  /** Logs a line once a minute. */
  logOnce: (line: string) => void
}

const diskFullSentence = ({ databaseUrl, dataDir }: Settings) =>
  databaseUrl
    ? 'The disk of PostgreSQL is full, and changes are answered 503: enlarge it, or look for a replication slot that nobody reads. Nothing is half done.'
    : `The disk of DATA_DIR=${dataDir} is full, and changes are answered 503: free space on it, or enlarge it. Nothing is half done.`

function answerError(
  { settings, logOnce }: Frame,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const failure = toFailure(error)
  if (failure instanceof ScimFailure) return answerScimError(reply, failure)
  const { status } = errors[failure.code]
  const said = { error: redactError(error) }
  if (failure.code === 'server.failed') request.log.error(said, 'request failed')
  if (failure.code === 'server.unavailable') request.log.warn(said, 'database unavailable')
  if (failure.code === 'server.disk_full') logOnce(diskFullSentence(settings))
  if (isScim(request.url)) return answerScimError(reply, failure)
  if (failure.details.retryAfter) reply.header('retry-after', Math.ceil(failure.details.retryAfter))
  if (failure.code === 'session.required') {
    const jar = new CookieJar(request.headers.cookie, settings)
    jar.clearUnknownSession()
    reply.headers(jar.headers())
  }
  if (failure.details.cell) {
    const jar = new CookieJar(undefined, settings)
    jar.leadTo(failure.details.cell)
    reply.headers(jar.headers())
  }
  return reply.code(status).type('application/json; charset=utf-8').send(failureBody(failure))
}
