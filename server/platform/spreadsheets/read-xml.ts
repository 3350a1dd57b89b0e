import { SaxesParser } from 'saxes'
import { refuseTable } from './refusal.ts'

/** Element and attribute names come without their prefixes. */
export interface XmlHandlers {
  open(name: string, attributes: Record<string, string>): void
  close?(name: string): void
  text?(text: string): void
}

const most = {
  /** Tags and comments: reading a million takes about a second. */
  parts: 4_000_000,
  /**
   * Characters of a text, a tag or a comment: an Excel cell's maximum, with every character written as an entity.
   */
  length: 32_767 * 6,
  depth: 100,
}
const chunkBytes = 64 * 1024

/**
 * Parses a part of a workbook as XML. It refuses a document type, so that only XML's own entities exist.
 * @throws TableRefusal, and the parser's errors for XML that is not well formed
 */
export function readXml(part: Uint8Array, { open, close, text }: XmlHandlers): void {
  const parser = new SaxesParser<{ xmlns: false; position: true }>({ xmlns: false, position: true })
  let parts = 0
  let depth = 0
  let seen = 0
  const note = () => {
    seen = parser.position
    if (++parts > most.parts) refuseTable('too_large_unpacked')
  }
  parser.on('doctype', () => refuseTable('unreadable'))
  parser.on('opentag', ({ name, attributes }) => {
    note()
    if (++depth > most.depth) refuseTable('unreadable')
    open(localName(name), withoutPrefixes(attributes))
  })
  parser.on('closetag', ({ name }) => {
    note()
    depth--
    close?.(localName(name))
  })
  parser.on('comment', note)
  parser.on('processinginstruction', note)
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  const decoder = new TextDecoder(encodingOf(part), { fatal: true })
  for (let from = 0; from < part.length; from += chunkBytes) {
    const chunk = part.subarray(from, from + chunkBytes)
    parser.write(decoder.decode(chunk, { stream: from + chunkBytes < part.length }))
    if (parser.position - seen > most.length) refuseTable('too_large_unpacked')
  }
  parser.close()
}

const localName = (name: string) => (name.includes(':') ? name.slice(name.indexOf(':') + 1) : name)

/** An attribute without a prefix wins over one of the same name with a prefix. */
function withoutPrefixes(attributes: Record<string, string>): Record<string, string> {
  for (const name of Object.keys(attributes))
    if (name.includes(':')) attributes[localName(name)] ??= attributes[name] ?? ''
  return attributes
}

/** Detects the encoding by the byte order mark, or by the bytes of the first character. */
function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  return 'utf-8'
}
