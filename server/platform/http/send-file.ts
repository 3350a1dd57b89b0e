import type { FastifyReply } from 'fastify'
import type { FileContent } from '#server/platform/files/file-content.ts'

/**
 * @param isImmutable the content never changes under its address and anybody may have it: browsers keep it for a day, and a
 *   CDN for five minutes
 */
export function sendFile(
  reply: FastifyReply,
  { mediaType, body, fileName, size }: FileContent,
  isImmutable = false,
): FastifyReply {
  reply.type(mediaType)
  if (size !== undefined) reply.header('content-length', size)
  if (fileName) reply.header('content-disposition', `attachment; filename="${safeName(fileName)}"`)
  // Browsers must never run an uploaded file as a page of ours.
  reply.header('content-security-policy', "default-src 'none'; sandbox")
  // Private: a shared cache would still serve the picture of a deleted organization. A CDN reads its own header (RFC 9213).
  if (isImmutable)
    reply
      .header('cache-control', 'private, max-age=86400, immutable')
      .header('cdn-cache-control', 'max-age=300')
  return reply.send(body)
}

/** A name that needs no quoting in a header or on any file system. */
function safeName(name: string): string {
  return name.normalize('NFKD').replaceAll(/[^A-Za-z0-9._-]+/g, '_')
}
