import { Inflate } from 'fflate'
import { FileRefusal, refuseFile } from './fileContent.ts'
import type { ZipEntry } from './zipDirectory.ts'

/** WebKit keeps all that a piece inflates to, so pieces are small. */
const pieceLength = 64 * 1024

const megabyte = 1024 * 1024
const mostInflated = 20 * 1024 * megabyte
const freeOfRatio = 100 * megabyte
const largestRatio = 200
const headerLength = 30
const headerSignature = 0x04034b50

/** What one import has inflated so far, over all entries. */
export interface InflateBudget {
  inflated: number
  /** Compressed bytes that were read. */
  read: number
}

export const newBudget = (): InflateBudget => ({ inflated: 0, read: 0 })

/** The bytes of a file, piece by piece. */
export async function* readPieces(
  file: Blob,
  budget: InflateBudget,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < file.size; at += pieceLength) {
    const piece = new Uint8Array(await file.slice(at, at + pieceLength).arrayBuffer())
    budget.read += piece.length
    yield piece
  }
}

async function* inflateByBrowser(
  pieces: AsyncGenerator<Uint8Array<ArrayBuffer>>,
  format: CompressionFormat,
): AsyncGenerator<Uint8Array> {
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { value, done } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
  const reader = source.pipeThrough(new DecompressionStream(format)).getReader()
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

async function* inflateByLibrary(
  pieces: AsyncGenerator<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  let isComplete = false
  const inflate = new Inflate((data, isLast) => {
    ready.push(data)
    isComplete = isLast
  })
  for await (const piece of pieces) {
    inflate.push(piece)
    yield* ready.splice(0)
  }
  inflate.push(new Uint8Array(0), true)
  yield* ready.splice(0)
  if (!isComplete) refuseFile('cut')
}

const hasNativeInflate = (): boolean => {
  try {
    new DecompressionStream('deflate-raw')
    return true
  } catch {
    return false
  }
}

/** Counts what comes out and ends what inflates beyond all measure. */
async function* limitInflated(
  inflated: AsyncGenerator<Uint8Array>,
  budget: InflateBudget,
): AsyncGenerator<Uint8Array> {
  const readBefore = budget.read
  let own = 0
  try {
    for await (const bytes of inflated) {
      own += bytes.length
      budget.inflated += bytes.length
      const isBomb = own > freeOfRatio && own - freeOfRatio > largestRatio * (budget.read - readBefore)
      if (isBomb || budget.inflated > mostInflated) refuseFile('bomb')
      yield bytes
    }
  } catch (error) {
    if (error instanceof FileRefusal) throw error
    refuseFile('damaged')
  }
}

/** Where the bytes of an entry begin: its own header may be longer than the directory says. */
async function contentOf(file: Blob, { offset, compressed }: ZipEntry): Promise<Blob> {
  const header = new DataView(await file.slice(offset, offset + headerLength).arrayBuffer())
  if (header.byteLength < headerLength) return refuseFile('cut')
  if (header.getUint32(0, true) !== headerSignature) return refuseFile('damaged')
  const start = offset + headerLength + header.getUint16(26, true) + header.getUint16(28, true)
  if (start + compressed > file.size) return refuseFile('cut')
  return file.slice(start, start + compressed)
}

/**
 * The content of an entry, piece by piece.
 * @throws FileRefusal
 */
export async function* inflateEntry(
  file: Blob,
  entry: ZipEntry,
  budget: InflateBudget,
  { native = hasNativeInflate() } = {},
): AsyncGenerator<Uint8Array> {
  if (entry.isEncrypted) refuseFile('encrypted')
  if (entry.method !== 0 && entry.method !== 8) refuseFile('damaged')
  if (entry.size > mostInflated) refuseFile('bomb')
  const pieces = readPieces(await contentOf(file, entry), budget)
  const inflate = native ? (from: typeof pieces) => inflateByBrowser(from, 'deflate-raw') : inflateByLibrary
  let length = 0
  for await (const bytes of limitInflated(entry.method === 0 ? pieces : inflate(pieces), budget)) {
    length += bytes.length
    // More than the directory says is a lie with which limits are passed.
    if (length > entry.size) refuseFile('damaged')
    yield bytes
  }
  if (length !== entry.size) refuseFile('damaged')
}

/** The content of a gzip file, piece by piece. */
export const inflateGzip = (file: Blob, budget: InflateBudget): AsyncGenerator<Uint8Array> =>
  limitInflated(inflateByBrowser(readPieces(file, budget), 'gzip'), budget)

/** The first bytes of a content; the rest is not read. */
export async function firstBytes(content: AsyncGenerator<Uint8Array>, length: number): Promise<Uint8Array> {
  const head = new Uint8Array(length)
  let filled = 0
  for await (const bytes of content) {
    head.set(bytes.subarray(0, length - filled), filled)
    filled = Math.min(length, filled + bytes.length)
    if (filled === length) break
  }
  return head.subarray(0, filled)
}

/** A whole content. @throws FileRefusal `too_large` */
export async function allBytes(
  content: AsyncGenerator<Uint8Array>,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const bytes of content) {
    length += bytes.length
    if (length > most) refuseFile('too_large')
    pieces.push(bytes)
  }
  const all = new Uint8Array(length)
  let at = 0
  for (const bytes of pieces) {
    all.set(bytes, at)
    at += bytes.length
  }
  return all
}
