import { refuseFile } from './fileContent.ts'

/** An element that is read: its attributes, and those of its children. */
export interface AppleElement {
  name: 'Record' | 'Workout'
  attributes: Map<string, string>
  children: { name: string; attributes: Map<string, string> }[]
}

// Real elements have some hundred characters; a workout with all its events some hundred thousand.
const longestTag = 32 * 1024
const longestElement = 512 * 1024

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function decodeEntity(whole: string, name: string): string {
  if (!name.startsWith('#')) return entities[name] ?? whole
  const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

/** Only the entities that every XML file has: what a file declares by itself is left as it stands. */
const decodeEntities = (text: string): string =>
  text.includes('&') ? text.replaceAll(/&(#?\w{1,8});/g, decodeEntity) : text

const attributeForm = /(?<![\w:.-])([A-Za-z_][\w:.-]{0,63})\s{0,16}=\s{0,16}(?:"([^"]*)"|'([^']*)')/g

function readAttributes(tag: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', double, single] of tag.matchAll(attributeForm))
    found.set(name, decodeEntities(double ?? single ?? ''))
  return found
}

const [space, doubleQuote, singleQuote, slash, equals, bracket] = [32, 34, 39, 47, 61, 62]

/** Whether the quote at a place ends a value: one that begins a value follows its `=`. */
function endsValue(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1)
  return text.charCodeAt(at) === doubleQuote && before !== equals && before > space
}

/** Where a tag's `>` is: one within quotes does not count. -1 if it is not in the text, or too far. */
function endOfTag(text: string, from: number): number {
  // Most tags have one `>`, behind their last value. Searching for it is faster than looking at each character.
  const first = text.indexOf('>', from)
  if (first < 0) return -1
  const last = text.charCodeAt(first - 1) === slash ? first - 2 : first - 1
  if (endsValue(text, last) && !text.slice(from, first).includes("'")) return first
  const limit = Math.min(text.length, from + longestTag)
  for (let at = from; at < limit; at++) {
    const code = text.charCodeAt(at)
    if (code === bracket) return at
    if (code !== doubleQuote && code !== singleQuote) continue
    at = text.indexOf(code === doubleQuote ? '"' : "'", at + 1)
    if (at < 0) return -1
  }
  return -1
}

const [recordStart, workoutStart] = ['<Record', '<Workout'] as const
const longestStart = '<Workout '.length

/** Where the next element begins, or the end of the text: one whose name only begins alike is none. */
function startOf(text: string, start: string, from: number): number {
  // V8 looks for short texts by `memchr`, and for longer ones several times slower.
  const beginning = start.slice(0, 5)
  for (let at = text.indexOf(beginning, from); at >= 0; at = text.indexOf(beginning, at + 1)) {
    const end = at + start.length
    // The end of the text may be the end of the name: the next piece tells.
    if (end >= text.length ? start.startsWith(text.slice(at)) : isNameThere(text, start, at)) return at
  }
  return text.length
}

const isNameThere = (text: string, start: string, at: number): boolean =>
  text.charCodeAt(at + start.length) <= space && text.startsWith(start, at)

export interface ScannerEvents {
  /** Whether the record that begins here is read. Others are skipped without a look at what they hold. */
  wants: (text: string, start: number) => boolean
  /** Whether an element is kept, by the text of its attributes, before they are read one by one. */
  keeps: (tag: string) => boolean
  element: (element: AppleElement) => void
  /** An element that has no end, or none within reach. */
  broken: () => void
}

const endForm = /<(?:\/(?:Record|Workout)>|(?:Record|Workout)\s)/g
const childForm = /<(MetadataEntry|WorkoutStatistics)(?=\s)/g
/** As much of an element must be there for its type to be seen. */
export const headLength = 120

/**
 * Finds the records and workouts of an Apple Health export. Such files are often no XML, so nothing is expected of
 * them but tags; the buffer has an end whatever they hold.
 */
export class AppleScanner {
  #text = ''
  readonly #events: ScannerEvents

  constructor(events: ScannerEvents) {
    this.#events = events
  }

  push(text: string): void {
    this.#text = this.#text === '' ? text : this.#text + text
    this.#scan(false)
  }

  end(): void {
    this.#scan(true)
    this.#text = ''
  }

  #scan(isLast: boolean): void {
    const text = this.#text
    let at = 0
    let record = startOf(text, recordStart, 0)
    let workout = startOf(text, workoutStart, 0)
    while (record < text.length || workout < text.length) {
      const end =
        record <= workout
          ? this.#readElement(text, record, 'Record', isLast)
          : this.#readElement(text, workout, 'Workout', isLast)
      if (end < 0) break
      at = end
      if (record < at) record = startOf(text, recordStart, at)
      if (workout < at) workout = startOf(text, workoutStart, at)
    }
    const next = Math.min(record, workout)
    const kept = next < text.length ? next : Math.max(at, text.length - longestStart)
    this.#text = isLast ? '' : text.slice(kept)
  }

  /** @returns where to go on, or -1 if the rest of the element is not here yet */
  #readElement(text: string, start: number, name: 'Record' | 'Workout', isLast: boolean): number {
    const after = start + name.length + 1
    if (text.length - start < headLength && !isLast) return -1
    if (name === 'Record' && !this.#events.wants(text, start)) return after
    const close = endOfTag(text, after)
    if (close < 0) {
      if (!isLast && text.length - start <= longestTag) return -1
      this.#events.broken()
      return after
    }
    const tag = text.slice(after, close)
    if (!this.#events.keeps(tag)) return close + 1
    const attributes = readAttributes(tag)
    if (text[close - 1] === '/') {
      this.#events.element({ name, attributes, children: [] })
      return close + 1
    }
    endForm.lastIndex = close
    const end = endForm.exec(text)?.index
    if (end === undefined && !isLast && text.length - start <= longestElement) return -1
    this.#events.element({ name, attributes, children: readChildren(text.slice(close + 1, end)) })
    return end ?? close + 1
  }
}

function readChildren(content: string): AppleElement['children'] {
  return [...content.matchAll(childForm)].flatMap(({ 1: name = '', index }) => {
    const from = index + name.length + 1
    const close = endOfTag(content, from)
    return close < 0 ? [] : [{ name, attributes: readAttributes(content.slice(from, close)) }]
  })
}

/** Decodes a text by its byte order mark; without one it is UTF-8. */
export async function* decodePieces(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  for await (const bytes of content) {
    decoder ??= new TextDecoder(encodingOf(bytes))
    yield decoder.decode(bytes, { stream: true })
  }
  if (!decoder) return refuseFile('empty')
  yield decoder.decode()
}

/** By the byte order mark, or by the zero bytes between letters of a file that has none. */
export function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  return 'utf-8'
}
