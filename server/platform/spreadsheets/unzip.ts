import { inflateRawSync } from 'node:zlib'
import { refuseTable } from './refusal.ts'

const most = {
  entries: 200,
  inflatedBytes: 100 * 1024 * 1024,
  ratio: 100,
  /** Up to this size no ratio is dangerous; a small workbook of similar rows has a high one. */
  bytesAtAnyRatio: 2 * 1024 * 1024,
}

const signatures = { end: 0x06054b50, directory: 0x02014b50, entry: 0x04034b50 }
const encrypted = 0x1
const endSize = 22
const longestComment = 0xffff

interface Entry {
  name: string
  method: number
  packedBytes: number
  bytes: number
  offset: number
}

/**
 * Unpacks the requested entries. It checks the declared sizes before unpacking and enforces them meanwhile.
 * @throws TableRefusal
 */
export function unzip(archive: Uint8Array, wanted: (name: string) => boolean): Record<string, Uint8Array> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  const entries = directoryOf(archive, view)
  const inflated = entries.reduce((sum, { bytes }) => sum + bytes, 0)
  const allowed = Math.max(most.bytesAtAnyRatio, most.ratio * archive.length)
  if (inflated > Math.min(allowed, most.inflatedBytes)) refuseTable('too_large_unpacked')
  const chosen = entries.filter(({ name }) => wanted(name))
  return Object.fromEntries(chosen.map((entry) => [entry.name, unpack(archive, view, entry)]))
}

function directoryOf(archive: Uint8Array, view: DataView): Entry[] {
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  if (count > most.entries) refuseTable('too_large_unpacked')
  const entries: Entry[] = []
  let at = view.getUint32(end + 16, true)
  for (let n = 0; n < count; n++) {
    if (view.getUint32(at, true) !== signatures.directory) refuseTable('unreadable')
    if (view.getUint16(at + 8, true) & encrypted) refuseTable('unreadable')
    const nameBytes = view.getUint16(at + 28, true)
    entries.push({
      name: new TextDecoder().decode(archive.subarray(at + 46, at + 46 + nameBytes)),
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      bytes: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    })
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - endSize - longestComment)
  for (let at = view.byteLength - endSize; at >= first; at--) {
    if (view.getUint32(at, true) === signatures.end) return at
  }
  return refuseTable('unreadable')
}

function unpack(archive: Uint8Array, view: DataView, entry: Entry): Uint8Array {
  if (view.getUint32(entry.offset, true) !== signatures.entry) refuseTable('unreadable')
  const start =
    entry.offset + 30 + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true)
  const packed = archive.subarray(start, start + entry.packedBytes)
  if (entry.method === 0) return packed
  if (entry.method !== 8) refuseTable('unreadable')
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.bytes) })
  } catch (error) {
    const lied = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    return refuseTable(lied ? 'too_large_unpacked' : 'unreadable')
  }
}
