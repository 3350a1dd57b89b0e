import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

interface Parts {
  mediaType: string
  body: Buffer | Readable
  /** The file name for saving: letters, digits, `_`, `-` and `.`. Without one the file is displayed. */
  fileName?: string
  /** The content at its address is immutable, but may be deleted: browsers cache it for one day. */
  immutable?: boolean
}

/** An answer that is not the contract's JSON: a file, or a list too long for memory. */
export class FileAnswer {
  readonly parts: Parts
  constructor(parts: Parts) {
    this.parts = parts
  }

  send(reply: FastifyReply): FastifyReply {
    const { mediaType, body, fileName, immutable } = this.parts
    reply.type(mediaType)
    if (fileName) reply.header('content-disposition', `attachment; filename="${safeName(fileName)}"`)
    // Uploaded content must never run as a page of ours, whatever type a browser detects.
    if (mediaType !== json) reply.header('content-security-policy', "default-src 'none'; sandbox")
    // A proxy cache would still serve the pictures of a deleted organization.
    if (immutable) reply.header('cache-control', 'private, max-age=86400, immutable')
    return reply.send(body)
  }
}

export const json = 'application/json; charset=utf-8'

/** Returns a name that needs no quoting in a header or on any file system. */
function safeName(name: string): string {
  return name.normalize('NFKD').replaceAll(/[^A-Za-z0-9._-]+/g, '_')
}
