import { crc32, deflateSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import * as moderation from '#contract/participation/moderation.ts'
import * as contract from '#contract/participation/photos.ts'
import { photos, wallPhotos } from '#server/schema/photos.ts'
import { blank, makePhotoMission } from '#tests/server/photos.ts'
import { startTestServer } from '#tests/server/server.ts'

/** What a file must not say any more: in its texts, and compressed. */
const canary = 'canary-48.8584N-2.2945E'

/** An application segment of a JPEG. */
function segment(marker: number, content: string): Buffer {
  const body = Buffer.from(content, 'latin1')
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

const xmp = `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="${canary}"/></rdf:RDF></x:xmpmeta>`

/** A JPEG with a place in EXIF, XMP, IPTC and a comment, and bytes after its end. */
async function taggedJpeg(): Promise<Buffer> {
  const file = await blank(60, 40)
    .jpeg()
    .withExif({
      IFD0: { ImageDescription: canary },
      IFD3: { GPSLatitude: '48/1 51/1 30/1', GPSLatitudeRef: 'N' },
    })
    .toBuffer()
  const iptc = `Photoshop 3.0\u00008BIM\u0004\u0004\0\0\0\0\0\u001f\u001c\u0002\u005a\0\u0017${canary}\0`
  const extra = [segment(0xe1, xmp), segment(0xed, iptc), segment(0xfe, canary)]
  return Buffer.concat([file.subarray(0, 2), ...extra, file.subarray(2), Buffer.from(canary)])
}

function chunk(type: string, content: Buffer | string): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(content)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(named.length - 4)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A PNG with a place in its EXIF and in each kind of text. */
async function taggedPng(): Promise<Buffer> {
  const file = await blank(60, 40).png().toBuffer()
  const exif = await blank(8, 8)
    .jpeg()
    .withExif({ IFD0: { ImageDescription: canary } })
    .toBuffer()
  const start = exif.indexOf('Exif\0\0', 0, 'latin1') + 6
  const extra = [
    chunk('eXIf', exif.subarray(start, start + exif.readUInt16BE(start - 8) - 8)),
    chunk('tEXt', `Comment\0${canary}`),
    chunk('zTXt', Buffer.concat([Buffer.from('Place\0\0'), deflateSync(canary)])),
    chunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${xmp}`),
  ]
  // After the signature and the header.
  return Buffer.concat([file.subarray(0, 33), ...extra, file.subarray(33)])
}

test.each([
  ['JPEG', taggedJpeg, ['ff d8 ff db', 'ff d8 ff e0']],
  ['PNG', taggedPng, ['89 50 4e 47']],
] as const)(
  '[P-BRD-9] a %s is served to nobody with a place, a comment or any other text',
  async (_, make, starts) => {
    const server = await startTestServer()
    onTestFinished(() => server.close())
    const { person, add, share, queue, approve, moderator, orgId } = await makePhotoMission(server)
    const owner = await person()
    const colleague = await person()
    const file = await make()
    expect(file.includes(canary)).toBe(true)
    const { data } = (await add(owner.visitor, file)).body
    await share(owner.visitor, data.id)
    const wallId = (await queue()).photos[0]?.id ?? ''
    const waiting = await moderator.call(moderation.getModeratedPhoto, { params: { orgId, photoId: wallId } })
    await approve(wallId)
    const own = await owner.visitor.call(contract.getPhoto, { params: { photoId: data.id } })
    const wall = await colleague.visitor.call(contract.getWallPhoto, { params: { wallId } })
    const stored = await server.asOwner(async (db) => [
      ...(await db.select({ bytes: photos.bytes }).from(photos)),
      ...(await db.select({ bytes: wallPhotos.bytes }).from(wallPhotos)),
    ])
    for (const bytes of [waiting.bytes, own.bytes, wall.bytes, ...stored.map((row) => row.bytes)]) {
      const read = Buffer.from(bytes ?? '')
      expect(starts).toContain(
        read
          .subarray(0, 4)
          .toString('hex')
          .replace(/(..)(?!$)/g, '$1 '),
      )
      expect(namesOf(read)).toEqual([])
      expect(read.includes(canary)).toBe(false)
    }
  },
)

/** Names of segments and chunks that may hold a text. */
const namesOf = (bytes: Buffer) =>
  ['Exif', 'http://ns.adobe.com', 'Photoshop', 'eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'].filter((name) =>
    bytes.includes(name),
  )
