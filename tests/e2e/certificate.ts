import { createSign, generateKeyPairSync } from 'node:crypto'

/** One value of DER. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const isLong = length > 255
  const size = length < 128 ? [length] : isLong ? [0x82, length >> 8, length & 0xff] : [0x81, length]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const hex = (text: string) => Buffer.from(text, 'hex')
const algorithm = sequence(hex('06082a8648ce3d040302'))
const name = sequence(der(0x31, sequence(hex('0603550403'), der(0x0c, Buffer.from('journeys')))))
const time = (text: string) => der(0x17, Buffer.from(text))
const address = sequence(hex('0603551d11'), der(0x04, sequence(der(0x87, hex('7f000001')))))
const authority = sequence(hex('0603551d13'), der(0x04, sequence(hex('0101ff'))))

const pem = (label: string, content: Buffer) =>
  `-----BEGIN ${label}-----\n${content.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`

/** Makes a self-signed certificate of 127.0.0.1: an identity provider is called by https only. */
export function makeCertificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const content = sequence(
    ...[der(0xa0, hex('020102')), hex('020101'), algorithm, name],
    ...[sequence(time('250101000000Z'), time('491231235959Z')), name],
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(address, authority)),
  )
  const signature = createSign('sha256').update(content).sign(privateKey)
  const certificate = sequence(content, algorithm, der(0x03, Buffer.from([0]), signature))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pem('CERTIFICATE', certificate),
  }
}
