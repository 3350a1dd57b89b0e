import type { FastifyReply } from 'fastify'
import { errors } from '#contract/platform/errors.ts'
import { RequestFailure } from '#server/platform/errors/failure.ts'

export const scimMediaType = 'application/scim+json'

const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** Values of RFC 7644, table 9. */
type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'

interface Details {
  scimType?: ScimType
  retryAfter?: number
}

/** An error in the words of SCIM. An identity provider reads it, so it has no translation and no code of ours. */
export class ScimFailure extends Error {
  readonly status: number
  readonly details: Details
  constructor(status: number, detail: string, details: Details = {}) {
    super(detail)
    this.status = status
    this.details = details
  }
}

export function failScim(status: number, detail: string, details?: Details): never {
  throw new ScimFailure(status, detail, details)
}

/** @throws ScimFailure with status 400 */
export const failValue = (detail: string): never => failScim(400, detail, { scimType: 'invalidValue' })

/** Whether a request speaks SCIM: also one for a path or a version that does not exist. */
export const isScim = (url: string): boolean => /^\/scim(\/|\?|$)/.test(url)

/** Says one of our refusals in the words of SCIM. */
function translated({ code, message, details: { retryAfter } }: RequestFailure): ScimFailure {
  const { status } = errors[code]
  const syntax = code === 'request.malformed' || code === 'request.invalid'
  return new ScimFailure(status, message, {
    ...(syntax && { scimType: 'invalidSyntax' }),
    ...(retryAfter !== undefined && { retryAfter }),
  })
}

/** Any error in the words of SCIM. */
export function asScimFailure(error: unknown): ScimFailure {
  if (error instanceof ScimFailure) return error
  return translated(error instanceof RequestFailure ? error : new RequestFailure('server.failed'))
}

/** Answers with the error body of RFC 7644, section 3.12. */
export function answerScimError(reply: FastifyReply, error: RequestFailure | ScimFailure): FastifyReply {
  const { status, message, details } = asScimFailure(error)
  if (details.retryAfter) reply.header('retry-after', Math.ceil(details.retryAfter))
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="SCIM"')
  const { scimType } = details
  return reply
    .code(status)
    .type(scimMediaType)
    .send(
      JSON.stringify({
        schemas: [errorSchema],
        status: String(status),
        ...(scimType && { scimType }),
        detail: message,
      }),
    )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Answers with a resource: its version and address are headers too. */
export function sendScim(reply: FastifyReply, resource: object | undefined): object {
  if (!resource) return reply.code(204).send()
  reply.type(scimMediaType)
  const { meta }: { meta?: unknown } = resource
  if (isRecord(meta)) {
    if (typeof meta.version === 'string') reply.header('etag', meta.version)
    if (typeof meta.location === 'string') reply.header('location', meta.location)
  }
  return resource
}
