import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import * as z from 'zod'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** One direction of a call between two cells. Everything but the content travels in the open, and the seal covers it. */
export interface Route {
  kind: 'call' | 'answer'
  from: string
  to: string
  /** What the call does. */
  call: string
  /** Milliseconds. */
  at: number
  /** Belongs to one call and its answer. */
  id: string
}

export const callEnvelope = z.strictObject({
  from: z.string(),
  at: z.int(),
  id: z.uuid(),
  sealed: z.string(),
})

export const answerEnvelope = z.strictObject({ sealed: z.string() })

const derive = (key: string) => Buffer.from(hkdfSync('sha256', key, '', 'elan calls between cells', 32))

const associatedData = ({ kind, from, to, call, at, id }: Route) =>
  Buffer.from(JSON.stringify([kind, from, to, call, at, id]))

/** Encrypts what a cell says to another one, and proves that it is a cell which says it. */
export function seal(key: string, route: Route, content: object): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, derive(key), nonce, { authTagLength: tagBytes })
  cipher.setAAD(associatedData(route))
  const body = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64')
}

/** @returns undefined unless a holder of the key has sealed it for this very route */
export function unseal(key: string, route: Route, sealed: string): unknown {
  const bytes = Buffer.from(sealed, 'base64')
  if (bytes.length < nonceBytes + tagBytes) return undefined
  const decipher = createDecipheriv(algorithm, derive(key), bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(associatedData(route))
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  try {
    const body = Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()])
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
