import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Bucket } from '#server/platform/settings/files.ts'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

const shape =
  /^AWS4-HMAC-SHA256 Credential=(?<id>[^/]+)\/(?<scope>(?<day>\d{8})\/(?<region>[^/]+)\/s3\/aws4_request), SignedHeaders=(?<names>[^,]+), Signature=(?<signature>\w+)$/

interface Key {
  region: string
  keyId: string
  secret: string
}

/** What is wrong with a signed request, as a code of the S3 protocol (AWS Signature Version 4). */
function flawOf(
  { method, url = '', headers }: IncomingMessage,
  body: Buffer,
  { region, keyId, secret }: Key,
) {
  const said = shape.exec(headers.authorization ?? '')?.groups
  if (!said?.scope || !said.day) return 'AccessDenied'
  if (said.region !== region) return 'AuthorizationHeaderMalformed'
  if (said.id !== keyId) return 'InvalidAccessKeyId'
  const names = (said.names ?? '').split(';')
  const content = String(headers['x-amz-content-sha256'])
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names.includes(name)))
    return 'AccessDenied'
  const lines = names.map((name) => `${name}:${headers[name]}`)
  const canonical = [method, url, '', ...lines, '', said.names, content].join('\n')
  const date = String(headers['x-amz-date'])
  const text = ['AWS4-HMAC-SHA256', date, said.scope, sha256(canonical)].join('\n')
  const signing = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, said.day))
  if (hmac(signing, text).toString('hex') !== said.signature) return 'SignatureDoesNotMatch'
  const at = Date.parse(date.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))
  // A test may set the date, but not this clock.
  if (Math.abs(performance.timeOrigin + performance.now() - at) > 15 * 60_000) return 'RequestTimeTooSkewed'
  if (content !== 'UNSIGNED-PAYLOAD' && content !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  return undefined
}

const statuses: Record<string, number> = {
  AuthorizationHeaderMalformed: 400,
  NoSuchKey: 404,
  NoSuchBucket: 404,
}

function refuse(response: ServerResponse, code: string): void {
  const text = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>…</Message><Region>ca-east-1</Region></Error>`
  response.writeHead(statuses[code] ?? 403, { 'content-type': 'application/xml' }).end(text)
}

/** Stands for a server of the S3 protocol with one bucket. It checks signatures. */
export async function startBucket() {
  const objects = new Map<string, Buffer>()
  const key: Key = { region: 'ca-east-1', keyId: 'key-of-the-tests', secret: 'secret-of-the-bucket' }
  let calls = 0
  /** Answers instead, if it returns true. */
  let instead: (response: ServerResponse, request: IncomingMessage) => boolean = () => false
  const server = createServer(async (request, response) => {
    calls++
    const body = await buffer(request)
    if (instead(response, request)) return
    const { method, url = '' } = request
    const flaw = flawOf(request, body, key)
    if (flaw) return refuse(response, flaw)
    if (!url.startsWith('/pictures/')) return refuse(response, 'NoSuchBucket')
    if (method === 'PUT') objects.set(url, body)
    if (method === 'DELETE') objects.delete(url)
    if (method !== 'GET') return void response.writeHead(method === 'PUT' ? 200 : 204).end()
    const found = objects.get(url)
    return found ? void response.end(found) : refuse(response, 'NoSuchKey')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    objects,
    calls: () => calls,
    answer: (other: typeof instead) => {
      instead = other
    },
    /** Settings of a server that stores its pictures here. */
    env: {
      FILES_URL: 's3://pictures/of/elan',
      FILES_ENDPOINT: endpoint,
      FILES_REGION: key.region,
      FILES_KEY_ID: key.keyId,
      FILES_SECRET: key.secret,
    },
    place: {
      ...{ kind: 'bucket' as const, name: 's3://pictures/of/elan', path: '/pictures/of/elan' },
      ...{ endpoint, ...key },
    } satisfies Bucket,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
