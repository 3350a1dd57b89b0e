import type { FastifyRequest } from 'fastify'
import { endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { fail } from '#server/platform/errors/failure.ts'
import { scimMediaType } from './scim-dialect.ts'

/** The type for a file of unknown kind: browsers often do not know it. */
export const binary = 'application/octet-stream'

/**
 * Every media type that some endpoint accepts for a file. A foreign page cannot send any of them without a CORS
 * preflight.
 */
export const uploadTypes = [
  ...new Set([binary, ...[...endpoints.values()].flatMap(({ upload = [] }) => upload)]),
]

/** The type of forms. Only endpoints whose contract says so read it: any page can send it. */
export const formType = 'application/x-www-form-urlencoded'

/** @throws request.media_type for a body this endpoint does not read */
export function requireMediaType({ upload, scim, form }: Endpoint, request: FastifyRequest): void {
  // No body is unpacked: a small one could become a large one.
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') fail('request.media_type')
  const [type] = (request.headers['content-type'] ?? '').toLowerCase().split(';')
  if (!type) return
  const given = type.trim()
  if (form && given !== formType) fail('request.media_type')
  if (form) return
  const taken = upload
    ? given === binary || upload.includes(given)
    : given === 'application/json' || (scim === true && given === scimMediaType)
  if (!taken) fail('request.media_type')
}
