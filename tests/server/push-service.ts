import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { TestServer } from './server.ts'

/** What a device has received, decrypted. */
export interface Received {
  device: string
  data: { title: string; body: string; path: string; tag: string }
  headers: IncomingMessage['headers']
  /** The claims of the signature, which was checked. */
  claims: { aud: string; exp: number; sub: string }
  /** The key that made the signature. */
  publicKey: string
}

const expand = (key: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** A browser's subscription, with the keys that only the browser has. */
function makeDevice(endpoint: string) {
  const keys = createECDH('prime256v1')
  const publicKey = keys.generateKeys()
  const auth = randomBytes(16)
  return {
    subscription: {
      endpoint,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    /** Decrypts a message of one record (RFC 8188, RFC 8291). */
    decrypt(body: Buffer) {
      const salt = body.subarray(0, 16)
      const sender = body.subarray(21, 21 + (body[20] ?? 0))
      const record = body.subarray(21 + sender.length)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
      const secret = expand(keys.computeSecret(sender), auth, info, 32)
      const key = expand(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = expand(secret, salt, 'Content-Encoding: nonce\0', 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
      const end = padded.lastIndexOf(2)
      if (padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the padding is not zero')
      return JSON.parse(padded.subarray(0, end).toString('utf8'))
    },
  }
}

/** Checks the signature of a call (RFC 8292) and returns its claims. */
function verifyVapid(authorization = '') {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [header = '', payload = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = Buffer.from(`${header}.${payload}`)
  const isRight = verify(
    'sha256',
    signed,
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isRight) throw new Error('the signature is wrong')
  return { claims: JSON.parse(Buffer.from(payload, 'base64url').toString()), publicKey }
}

/**
 * A push service that decrypts and checks what it is sent, and answers as it is told. It speaks http: the server calls
 * the https addresses of its devices, and only TLS is left out.
 */
export async function startPushService() {
  const devices = new Map<string, ReturnType<typeof makeDevice>>()
  const answers = new Map<string, { status: number; location?: string }>()
  const received: Received[] = []
  const asked: string[] = []
  const problems: unknown[] = []
  const server = createServer(async (request, response) => {
    const name = request.url ?? ''
    asked.push(name)
    const body = await buffer(request)
    const { status, location } = answers.get(name) ?? { status: 201 }
    try {
      const data = devices.get(name)?.decrypt(body)
      const vapid = verifyVapid(request.headers.authorization)
      if (status === 201) received.push({ device: name, data, headers: request.headers, ...vapid })
    } catch (error) {
      problems.push(error)
    }
    response.writeHead(status, location ? { location } : {}).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    received,
    /** Every path that was called, whatever was answered. */
    asked,
    problems,
    answer: (device: string, status: number, location?: string) =>
      answers.set(device, location ? { status, location } : { status }),
    subscribe(device: string) {
      const made = makeDevice(`https://${host}${device}`)
      devices.set(device, made)
      return made.subscription
    },
    /** Lets a server call this service without TLS. */
    connect({ parts }: TestServer) {
      const { fetchFor } = parts.outbound
      parts.outbound.fetchFor = (key) => (url, init) =>
        fetchFor(key)(String(url).replace(`https://${host}`, `http://${host}`), init)
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
