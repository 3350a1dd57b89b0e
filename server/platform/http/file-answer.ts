import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

interface Parts {
  mediaType: string
  body: Buffer | Readable
  /** Under which a browser saves it: letters, digits, `_`, `-` and `.`. Without one it is shown. */
  fileName?: string
  /** The content never changes under its address, but may be gone from there: browsers keep it for a day. */
  immutable?: boolean
}

/** An answer that is not the contract's JSON: a file, or a list too long to be held in memory. */
export class FileAnswer {
  readonly parts: Parts
  constructor(parts: Parts) {
    this.parts = parts
  }

  send(reply: FastifyReply): FastifyReply {
    const { mediaType, body, fileName, immutable } = this.parts
    reply.type(mediaType)
    if (fileName) reply.header('content-disposition', `attachment; filename="${safeName(fileName)}"`)
    // What people sent is never a page of ours, whatever a browser takes it for.
    if (mediaType !== json) reply.header('content-security-policy', "default-src 'none'; sandbox")
    // A proxy that kept it would still serve the picture of an organization that was deleted.
    if (immutable) reply.header('cache-control', 'private, max-age=86400, immutable')
    return reply.send(body)
  }
}

export const json = 'application/json; charset=utf-8'

/** A name that needs no quoting in a header or on any file system. */
function safeName(name: string): string {
  return name.normalize('NFKD').replaceAll(/[^A-Za-z0-9._-]+/g, '_')
}
