import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

/** A PNG of noise, which no encoding makes smaller: three bytes a pixel. */
export const picture = (width = 600, height = 400) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()

export interface Uploading {
  base: string
  organizationId: string
  cookie: string
}

export function upload({ base, organizationId, cookie }: Uploading, file: Buffer): Promise<Response> {
  const url = `${base}/api/organizations/${organizationId}/uploads`
  const headers = { cookie, origin: base, 'content-type': 'image/png' }
  return fetch(url, { method: 'POST', headers, body: new Uint8Array(file) })
}
