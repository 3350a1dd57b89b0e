import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** An answer with the version of what it shows. A client that has this version gets 304 without a body. */
export class TaggedAnswer<Body extends object> {
  readonly etag: string
  readonly body: Body | undefined

  /** @param body undefined where the client has this version already */
  constructor(version: string, body: Body | undefined) {
    this.etag = etagOf(version)
    this.body = body
  }

  send(reply: FastifyReply): object {
    reply.header('etag', this.etag)
    return this.body ? { success: true, ...this.body } : reply.code(304).send()
  }
}

/** The version of an answer that follows from the answer alone: it tells of no change that the answer does not show. */
export const versionOf = (shown: unknown): string =>
  createHash('sha256').update(JSON.stringify(shown)).digest('base64url')

export const etagOf = (version: string): string => `"${version}"`

/** Whether an `If-None-Match` header names this version. */
export const matchesVersion = (header: string | undefined, version: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etagOf(version))
