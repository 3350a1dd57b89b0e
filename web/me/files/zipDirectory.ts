import { refuseFile } from './fileContent.ts'

/** An entry of an archive, as its directory tells it. */
export interface ZipEntry {
  name: string
  isEncrypted: boolean
  method: number
  compressed: number
  size: number
  /** Where its own header begins. */
  offset: number
}

const endSignature = 0x06054b50
const locatorSignature = 0x07064b50
const end64Signature = 0x06064b50
const entrySignature = 0x02014b50
const [endLength, locatorLength, end64Length, entryLength] = [22, 20, 56, 46]
const longestComment = 65_535
const [unknown16, unknown32] = [0xffff, 0xffffffff]

/** More than any export has. */
const mostEntries = 100_000
const largestDirectory = 64 * 1024 * 1024
const longestEntryName = 1024

const viewOf = async (file: Blob, start: number, end: number): Promise<DataView> =>
  new DataView(await file.slice(start, end).arrayBuffer())

const big = (view: DataView, at: number): number => Number(view.getBigUint64(at, true))

interface Directory {
  entries: number
  size: number
  offset: number
  /** Where its end record begins: nothing of an entry may lie behind it. */
  end: number
}

async function findDirectory(file: Blob): Promise<Directory> {
  const start = Math.max(0, file.size - endLength - longestComment)
  const view = await viewOf(file, start, file.size)
  for (let at = view.byteLength - endLength; at >= 0; at--) {
    if (view.getUint32(at, true) !== endSignature) continue
    if (at + endLength + view.getUint16(at + 20, true) > view.byteLength) continue
    const found = {
      entries: view.getUint16(at + 10, true),
      size: view.getUint32(at + 12, true),
      offset: view.getUint32(at + 16, true),
      end: start + at,
    }
    const isLarge = found.entries === unknown16 || found.size === unknown32 || found.offset === unknown32
    return isLarge ? ((await findLargeDirectory(file, found.end)) ?? found) : found
  }
  return refuseFile('cut')
}

/** The directory's place in an archive of more than 4 GB or 65,535 entries (ZIP64). */
async function findLargeDirectory(file: Blob, end: number): Promise<Directory | undefined> {
  const locatorAt = end - locatorLength
  if (locatorAt < 0) return undefined
  const locator = await viewOf(file, locatorAt, end)
  if (locator.getUint32(0, true) !== locatorSignature) return undefined
  const at = big(locator, 8)
  if (at + end64Length > locatorAt) return refuseFile('damaged')
  const view = await viewOf(file, at, at + end64Length)
  if (view.getUint32(0, true) !== end64Signature) return refuseFile('damaged')
  return { entries: big(view, 32), size: big(view, 40), offset: big(view, 48), end: at }
}

/** Sizes and offset from the extra field of a large entry. */
function readLargeSizes(view: DataView, start: number, end: number, entry: ZipEntry): void {
  for (let at = start; at + 4 <= end; ) {
    const [id, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    const [from, to] = [at + 4, Math.min(end, at + 4 + length)]
    if (id === 1) {
      let next = from
      const take = (value: number): number => {
        if (value !== unknown32 || next + 8 > to) return value
        next += 8
        return big(view, next - 8)
      }
      entry.size = take(entry.size)
      entry.compressed = take(entry.compressed)
      entry.offset = take(entry.offset)
    }
    at = from + length
  }
}

const names = new TextDecoder()

function readEntry(view: DataView, at: number): { entry: ZipEntry; next: number } {
  const isWhole = at + entryLength <= view.byteLength && view.getUint32(at, true) === entrySignature
  if (!isWhole) return refuseFile('damaged')
  const flags = view.getUint16(at + 8, true)
  const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
    view.getUint16(at + field, true),
  )
  const nameEnd = at + entryLength + (nameLength ?? 0)
  const extraEnd = nameEnd + (extraLength ?? 0)
  if (extraEnd > view.byteLength) return refuseFile('damaged')
  const shownEnd = Math.min(nameEnd, at + entryLength + longestEntryName)
  const entry: ZipEntry = {
    name: names.decode(new Uint8Array(view.buffer, at + entryLength, shownEnd - at - entryLength)),
    isEncrypted: (flags & 0x2041) !== 0,
    method: view.getUint16(at + 10, true),
    compressed: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    offset: view.getUint32(at + 42, true),
  }
  readLargeSizes(view, nameEnd, extraEnd, entry)
  return { entry, next: extraEnd + (commentLength ?? 0) }
}

const leavesItsFolder = (name: string): boolean =>
  /^([a-z]:)?[/\\]/i.test(name) || name.split(/[/\\]/).includes('..')

/** Entries that share bytes are how a small archive becomes a huge one. */
function refuseOverlaps(entries: readonly ZipEntry[], end: number): void {
  const sorted = [...entries].sort((a, b) => a.offset - b.offset)
  for (const [at, { offset, compressed }] of sorted.entries()) {
    const next = sorted[at + 1]?.offset ?? end
    if (offset + compressed <= next) continue
    refuseFile(sorted[at + 1] ? 'bomb' : 'damaged')
  }
}

/**
 * Reads the directory of an archive. Nothing is inflated.
 * @throws FileRefusal
 */
export async function readZipDirectory(file: Blob): Promise<ZipEntry[]> {
  const { entries: count, size, offset, end } = await findDirectory(file)
  if (count === 0) return refuseFile('empty')
  if (count >= mostEntries || size > largestDirectory) return refuseFile('too_many')
  if (offset + size > end) return refuseFile('cut')
  const view = await viewOf(file, offset, offset + size)
  const entries: ZipEntry[] = []
  for (let at = 0; entries.length < count; ) {
    const { entry, next } = readEntry(view, at)
    if (leavesItsFolder(entry.name)) return refuseFile('unsafe_names')
    entries.push(entry)
    at = next
  }
  refuseOverlaps(entries, offset)
  return entries
}
