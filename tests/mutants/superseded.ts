import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Mutant } from './access.ts'
import { mutate } from './place.ts'

const name = String.raw`(?:"?public"?\.)?"?(?<name>\w+)"?`
const table = String.raw`[^;]*?\bON\s+(?:ONLY\s+)?(?:"?public"?\.)?"?(?<table>\w+)"?`
const creates = String.raw`\bCREATE\s+(?:OR\s+REPLACE\s+)?`
const option = String.raw`(?:CONCURRENTLY\s+)?(?:IF\s+(?:NOT\s+)?EXISTS\s+)?`

/** What a migration defines by a name, and how a later one replaces or removes it. */
const kinds = [
  {
    kind: 'function',
    defines: `${creates}FUNCTION\\s+${name}`,
    removes: `\\bDROP\\s+FUNCTION\\s+${option}${name}`,
  },
  {
    kind: 'trigger',
    defines: `${creates}(?:CONSTRAINT\\s+)?TRIGGER\\s+${name}${table}`,
    removes: `\\bDROP\\s+TRIGGER\\s+${option}${name}${table}`,
  },
  {
    kind: 'policy',
    defines: `${creates}POLICY\\s+${name}${table}`,
    removes: `\\b(?:DROP|ALTER)\\s+POLICY\\s+${option}${name}${table}`,
  },
  {
    kind: 'index',
    defines: `${creates}(?:UNIQUE\\s+)?INDEX\\s+${option}${name}`,
    removes: `\\bDROP\\s+INDEX\\s+${option}${name}`,
  },
  {
    kind: 'constraint',
    defines: `\\bADD\\s+CONSTRAINT\\s+${name}`,
    removes: `\\bDROP\\s+CONSTRAINT\\s+${option}${name}`,
  },
] as const

interface Definition {
  key: string
  start: number
  end: number
}

const keysOf = (sql: string, kind: string, pattern: string): { key: string; at: number }[] =>
  [...sql.matchAll(new RegExp(pattern, 'gi'))].map(({ groups, index }) => ({
    key: [kind, groups?.name, groups?.table && `on ${groups.table}`].filter(Boolean).join(' ').toLowerCase(),
    at: index,
  }))

/** Replaces each comment by as many spaces: what a comment says defines nothing. */
const withoutComments = (sql: string): string =>
  sql.replaceAll(/--(?!> statement-breakpoint)[^\n]*/g, (comment) => ' '.repeat(comment.length))

/** Where a statement ends: at a semicolon that stands in no body and in no text. */
function endOfStatement(sql: string, from: number): number {
  const parts = /(?<body>\$\w*\$)[\s\S]*?\k<body>|'(?:[^']|'')*'|;/g
  parts.lastIndex = from
  for (let part = parts.exec(sql); part; part = parts.exec(sql)) if (part[0] === ';') return parts.lastIndex
  return sql.length
}

const definitionsIn = (sql: string): Definition[] =>
  kinds.flatMap(({ kind, defines }) =>
    keysOf(sql, kind, defines).map(({ key, at }) => ({ key, start: at, end: endOfStatement(sql, at) })),
  )

const changesIn = (sql: string): { key: string; at: number }[] =>
  kinds.flatMap(({ kind, defines, removes }) => [
    ...keysOf(sql, kind, defines),
    ...keysOf(sql, kind, removes),
  ])

interface Migration {
  file: string
  sql: string
}

/**
 * Whether what a mutant changes is still in effect once all migrations have run.
 * @returns what a later migration replaces or removes, with that migration
 */
export function findSuperseding(
  migrations: readonly Migration[],
  mutant: Mutant,
): { key: string; by: string } | undefined {
  const at = migrations.findIndex(({ file }) => file === basename(mutant.file))
  const source = migrations[at]?.sql
  if (source === undefined || mutate(source, mutant) === undefined) return undefined
  const changed = source.indexOf(mutant.from)
  const changedEnd = changed + mutant.from.length
  for (const { key, start, end } of definitionsIn(withoutComments(source))) {
    if (start >= changedEnd || changed >= end) continue
    const by = migrations
      .slice(at)
      .find(({ sql }, later) =>
        changesIn(withoutComments(sql)).some((one) => one.key === key && (later > 0 || one.at > start)),
      )
    if (by) return { key, by: by.file }
  }
  return undefined
}

/** All migrations beside that of a mutant, in their order. */
export function migrationsOf(root: string, { file }: Mutant): Migration[] {
  if (!file.endsWith('.sql')) return []
  const folder = join(root, dirname(file))
  return readdirSync(folder)
    .filter((one) => one.endsWith('.sql'))
    .sort()
    .map((one) => ({ file: one, sql: readFileSync(join(folder, one), 'utf8') }))
}
