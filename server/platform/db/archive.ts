import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { StartupError } from './startup-error.ts'

/**
 * Version of the backup format: gzip over lines. The header comes first, then for each table a line with its name
 * and its rows as arrays of PostgreSQL's text format, then the summary.
 */
export const format = 1

export interface Header {
  elan: 'backup'
  format: number
  made: string
  /** `when` and name of every applied migration. */
  migrations: { when: number; tag: string }[]
}

export interface TableStart {
  table: string
  columns: string[]
}

export interface Summary {
  tables: Record<string, { rows: number; sha256: string }>
  sequences: Sequence[]
}

export interface Sequence {
  name: string
  last: string
  called: boolean
}

export type Entry =
  | { kind: 'header'; header: Header }
  | { kind: 'table'; start: TableStart }
  | { kind: 'row'; row: string }
  | { kind: 'summary'; summary: Summary }

/** Reads an archive entry by entry. Any deviation from the format is an error. */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  let last = ''
  try {
    for await (const line of lines(file)) {
      const entry = parseEntry(line)
      last = entry.kind
      yield entry
    }
  } catch (error) {
    if (error instanceof StartupError) throw error
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') throw new StartupError(`There is no file ${file}.`)
    if (code === 'EACCES' || code === 'EISDIR')
      throw new StartupError(`The file ${file} cannot be read (${code}).`)
    throw damaged(file, error)
  }
  if (last !== 'summary') throw damaged(file, undefined)
}

/** Reads the whole archive before anything is written, and checks that it is complete and matches its summary. */
export async function verifyArchive(file: string): Promise<{ header: Header; summary: Summary }> {
  let header: Header | undefined
  let summary: Summary | undefined
  const counted = new Map<string, { rows: number; hash: Hash }>()
  let current: { rows: number; hash: Hash } | undefined
  for await (const entry of readArchive(file)) {
    if (entry.kind === 'header') header = checkHeader(file, entry.header)
    if (!header) throw damaged(file, undefined)
    if (entry.kind === 'summary') summary = entry.summary
    if (entry.kind === 'table') {
      current = { rows: 0, hash: createHash('sha256') }
      counted.set(entry.start.table, current)
    }
    if (entry.kind === 'row') {
      if (!current) throw damaged(file, undefined)
      current.rows += 1
      current.hash.update(`${entry.row}\n`)
    }
  }
  if (!header || !summary || !sameTables(summary, counted)) throw damaged(file, undefined)
  return { header, summary }
}

function sameTables(summary: Summary, counted: Map<string, { rows: number; hash: Hash }>): boolean {
  const promised = Object.entries(summary.tables)
  if (promised.length !== counted.size) return false
  return promised.every(([table, { rows, sha256 }]) => {
    const found = counted.get(table)
    return found?.rows === rows && found.hash.digest('hex') === sha256
  })
}

function checkHeader(file: string, header: Header): Header {
  if (header.format === format) return header
  throw new StartupError(
    `The backup ${file} has format ${header.format} and this version of Élan reads format ${format}: restore it with the version that made it.`,
  )
}

function parseEntry(line: string): Entry {
  if (line.startsWith('[')) return { kind: 'row', row: line }
  const value: unknown = JSON.parse(line)
  if (isRecord(value)) {
    if (isHeader(value)) return { kind: 'header', header: value }
    if (isTableStart(value)) return { kind: 'table', start: value }
    if (isSummary(value)) return { kind: 'summary', summary: value }
  }
  throw new Error('unknown line')
}

type Line = Record<string, unknown>

const isHeader = (line: Line): line is Line & Header => line.elan === 'backup'
const isTableStart = (line: Line): line is Line & TableStart => typeof line.table === 'string'
const isSummary = (line: Line): line is Line & Summary => isRecord(line.tables)

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function damaged(file: string, cause: unknown): StartupError {
  return new StartupError(
    `The file ${file} is not a complete Élan backup (it is cut short or damaged); nothing was changed.`,
    { cause },
  )
}

/** Do not use node:readline here: it also splits at U+2028, which a row may contain. */
async function* lines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const unpacked = createGunzip()
  source.on('error', (error) => unpacked.destroy(error))
  source.pipe(unpacked)
  let pieces: Buffer[] = []
  for await (const chunk of unpacked) {
    const bytes: Buffer = chunk
    let from = 0
    for (let to = bytes.indexOf(10); to >= 0; to = bytes.indexOf(10, from)) {
      yield Buffer.concat([...pieces, bytes.subarray(from, to)]).toString('utf8')
      pieces = []
      from = to + 1
    }
    if (from < bytes.length) pieces.push(bytes.subarray(from))
  }
  if (pieces.length > 0) throw new Error('the last line is not complete')
}
