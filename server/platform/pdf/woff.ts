import { inflateSync } from 'node:zlib'

const woffHeader = 44
const woffEntry = 20
const sfntHeader = 12
const sfntEntry = 16

/** Unpacks a WOFF font to its SFNT. The PDF library would do so slowly for each document. */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(sfntHeader + count * sfntEntry)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const power = Math.floor(Math.log2(count))
  head.writeUInt16BE(2 ** power * 16, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(count * 16 - 2 ** power * 16, 10)
  const tables: Buffer[] = [head]
  let at = head.length
  for (let n = 0; n < count; n++) {
    const entry = woffHeader + n * woffEntry
    const [offset, packed, length] = [4, 8, 12].map((place) => woff.readUInt32BE(entry + place))
    const bytes = woff.subarray(offset, (offset ?? 0) + (packed ?? 0))
    const table = packed === length ? bytes : inflateSync(bytes)
    const place = sfntHeader + n * sfntEntry
    woff.copy(head, place, entry, entry + 4)
    woff.copy(head, place + 4, entry + 16, entry + 20)
    head.writeUInt32BE(at, place + 8)
    head.writeUInt32BE(table.length, place + 12)
    // Tables are aligned to four bytes.
    tables.push(table, Buffer.alloc(-table.length & 3))
    at += table.length + (-table.length & 3)
  }
  return Buffer.concat(tables)
}
