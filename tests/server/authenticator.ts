import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { addPasskey, askPasskey, beginPasskey } from '#contract/identity/passkeys.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { Visitor } from './visitor.ts'

type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** The head of a value: its type and its length, or the number itself. */
const head = (type: number, length: number) =>
  length < 24
    ? Buffer.from([(type << 5) | length])
    : length < 256
      ? Buffer.from([(type << 5) | 24, length])
      : Buffer.from([(type << 5) | 25, length >> 8, length & 255])

/** As much of CBOR (RFC 8949) as an authenticator writes. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])])
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const present = 1
const verified = 4
const attested = 64

/** What an answer says instead of the truth. */
interface Lies {
  origin?: string
  rpId?: string
  type?: string
  /** Whether the authenticator has not verified who holds it. */
  unverified?: boolean
  credentialId?: string
  userHandle?: string
  counter?: number
}

/** An authenticator with one passkey, made without the library that the server uses. */
export class Authenticator {
  readonly credentialId = randomBytes(16).toString('base64url')
  userHandle = ''
  counter = 0
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #url: URL

  constructor({ publicUrl }: Pick<Settings, 'publicUrl'>) {
    this.#url = new URL(publicUrl)
  }

  #clientData(type: string, challenge: string, { origin = this.#url.origin, ...lies }: Lies): Buffer {
    return Buffer.from(JSON.stringify({ type: lies.type ?? type, challenge, origin, crossOrigin: false }))
  }

  #authenticatorData(flags: number, lies: Lies): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(lies.counter ?? this.counter)
    const kept = flags | present | (lies.unverified ? 0 : verified)
    return Buffer.concat([sha256(lies.rpId ?? this.#url.hostname), Buffer.from([kept]), counter])
  }

  /** Makes the passkey for the challenge of an enrolment. */
  create(challenge: string, userHandle: string, lies: Lies = {}) {
    this.userHandle = userHandle
    const id = Buffer.from(this.credentialId, 'base64url')
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const point = (text: string) => Buffer.from(text, 'base64url')
    const key = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point(x)],
      [-3, point(y)],
    ])
    const authData = Buffer.concat([
      this.#authenticatorData(attested, lies),
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      cbor(key),
    ])
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return {
      credentialId: this.credentialId,
      clientData: this.#clientData('webauthn.create', challenge, lies).toString('base64url'),
      attestation: cbor(attestation).toString('base64url'),
      transports: ['internal' as const],
    }
  }

  /** Answers a challenge, and counts it. */
  answer(challenge: string, lies: Lies = {}) {
    if (lies.counter === undefined) this.counter += 1
    const clientData = this.#clientData('webauthn.get', challenge, lies)
    const data = this.#authenticatorData(0, lies)
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#keys.privateKey)
    return {
      credentialId: lies.credentialId ?? this.credentialId,
      clientData: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: lies.userHandle ?? this.userHandle,
    }
  }
}

export async function challengeFor(visitor: Visitor): Promise<string> {
  return (await visitor.call(askPasskey)).body.data.challenge
}

/** Adds a passkey to the account that is signed in. */
export async function enrolPasskey(visitor: Visitor, settings: Settings, name = 'Phone') {
  const authenticator = new Authenticator(settings)
  const { challenge, user } = (await visitor.call(beginPasskey)).body.data
  const answer = await visitor.call(addPasskey, {
    body: { name, ...authenticator.create(challenge, user.id) },
  })
  return { authenticator, answer, passkey: answer.body.data.passkey, codes: answer.body.data.recoveryCodes }
}
