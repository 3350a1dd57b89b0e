import type { Metadata, Sharp } from 'sharp'
import { limitConcurrency } from '#server/platform/concurrency/limit-concurrency.ts'
import { fail } from '#server/platform/errors/failure.ts'

const mostPixels = 25_000_000
/** Rows are decoded whole, several at a time: one row of all pixels took 700 MB. */
const maxPixelsPerSide = 25_000
/** Longest side of a stored picture in pixels: more than any page shows. */
const maxSide = 2000

const runLimited = limitConcurrency({ concurrency: 2, maxWaiting: 8, retryAfter: 5 })

export interface Picture {
  mediaType: 'image/png' | 'image/jpeg'
  width: number
  height: number
  bytes: Buffer
}

/**
 * Decodes a picture and encodes it again: upright, at most 2000 pixels a side, without metadata and anything else
 * the file contained.
 * @throws upload.not_a_picture, upload.too_many_pixels, server.busy
 */
export function reencode(file: Uint8Array): Promise<Picture> {
  const mediaType = mediaTypeOf(file)
  if (!mediaType) fail('upload.not_a_picture')
  return runLimited(() => write(file, mediaType))
}

const starts = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
} as const

function mediaTypeOf(file: Uint8Array): Picture['mediaType'] | undefined {
  const types = ['image/png', 'image/jpeg'] as const
  return types.find((type) => starts[type].every((byte, index) => file[index] === byte))
}

async function write(file: Uint8Array, mediaType: Picture['mediaType']): Promise<Picture> {
  // Import on first use: it would double the start time.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  const { width, height } = await header(sharp(file, { limitInputPixels: false }))
  if (width * height > mostPixels || Math.max(width, height) > maxPixelsPerSide)
    fail('upload.too_many_pixels')
  const upright = sharp(file, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
    .rotate()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
  const encoder =
    mediaType === 'image/png' ? upright.png({ compressionLevel: 9 }) : upright.jpeg({ quality: 85 })
  const { data, info } = await decoded(() => encoder.toBuffer({ resolveWithObject: true }))
  return { mediaType, width: info.width, height: info.height, bytes: data }
}

/** Reads the file's header without decoding pixels. */
const header = (picture: Sharp): Promise<Metadata> => decoded(() => picture.metadata())

async function decoded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch {
    return fail('upload.not_a_picture')
  }
}
