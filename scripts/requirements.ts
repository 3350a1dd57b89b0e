import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { parseSync, Visitor } from 'vite'

export interface Row {
  id: string
  area: string
  text: string
}

const rowId = /^[A-Z]\d+(\.[a-z0-9-]+)+$/

/** The row ids a test file names in square brackets, `[A2.login.3]` or `[A2.login.3, A2.login.4]`, in its strings. */
export function idsIn(path: string, text: string): string[] {
  const found: string[] = []
  const collect = (value: unknown) => {
    if (typeof value !== 'string') return
    for (const [, inside = ''] of value.matchAll(/\[([^\]]+)\]/g)) {
      const parts = inside.split(/[\s,]+/).filter(Boolean)
      if (parts.every((part) => rowId.test(part))) found.push(...parts)
    }
  }
  new Visitor({
    Literal: ({ value }) => collect(value),
    TemplateElement: ({ value }) => collect(value.cooked),
  }).visit(parseSync(path, text).program)
  return found
}

/** Which rows no test names, and what is wrong with the lists. */
export function account(rows: Row[], named: Map<string, string>, later: Record<string, string>) {
  const known = new Set(rows.map(({ id }) => id))
  const unknown = (list: Iterable<string>) => [...list].filter((id) => !known.has(id))
  return {
    left: rows.filter(({ id }) => !named.has(id)),
    mistakes: [
      ...unknown(named.keys()).map((id) => `${named.get(id)} names ${id}, which is no row`),
      ...unknown(Object.keys(later)).map((id) => `requirements-later.json holds ${id}, which is no row`),
      ...Object.keys(later)
        .filter((id) => named.has(id))
        .map((id) => `requirements-later.json puts ${id} off, but ${named.get(id)} names it`),
      ...Object.entries(later)
        .filter(([, reason]) => typeof reason !== 'string' || reason.trim().length < 10)
        .map(([id]) => `requirements-later.json gives no reason for ${id}`),
    ],
  }
}

function namedByTests(root: string): Map<string, string> {
  const patterns = [
    '{contract,server,web,provider,scripts,tests}/**/*.test.{ts,tsx}',
    'tests/e2e/**/*.spec.ts',
  ]
  const named = new Map<string, string>()
  for (const path of globSync(patterns, { cwd: root }).sort()) {
    if (path.startsWith(join('scripts', 'requirements'))) continue
    for (const id of idsIn(path, readFileSync(join(root, path), 'utf8'))) named.set(id, path)
  }
  return named
}

function report(rows: Row[], left: Row[], later: Record<string, string>): string {
  const areas = Object.entries(Object.groupBy(rows, ({ area }) => area))
  return areas
    .map(([area, all = []]) => {
      const missing = left.filter((row) => row.area === area)
      const off = missing.filter(({ id }) => later[id]).length
      const count = `${all.length} rows, ${all.length - missing.length} named by a test, ${missing.length - off} left`
      const lines = missing.map(({ id, text }) => `  ${id}  ${later[id] ? `later: ${later[id]}` : text}`)
      return [`${area}: ${count}${off ? `, ${off} put off` : ''}`, ...lines].join('\n')
    })
    .join('\n')
}

function main(): void {
  const root = resolve(import.meta.dirname, '..')
  const json = (name: string) => JSON.parse(readFileSync(join(root, 'docs', name), 'utf8'))
  const rows: Row[] = json('requirements.json')
  const later: Record<string, string> = json('requirements-later.json')
  const { values } = parseArgs({ options: { area: { type: 'string' }, check: { type: 'string' } } })
  const areas = (values.check ?? values.area)?.split(',')
  const unknownArea = areas?.find((area) => !rows.some((row) => row.area === area))
  const { left, mistakes } = account(rows, namedByTests(root), later)
  if (unknownArea) mistakes.push(`there is no area ${unknownArea}`)
  const chosen = areas ? rows.filter(({ area }) => areas.includes(area)) : rows
  process.stdout.write(`${report(chosen, left, later)}\n`)
  const missing = left.filter((row) => chosen.includes(row) && !later[row.id])
  process.stdout.write(`${chosen.length} rows, ${missing.length} left that no test names\n`)
  for (const mistake of mistakes) process.stderr.write(`${mistake}\n`)
  process.exitCode = mistakes.length > 0 || (values.check && missing.length > 0) ? 1 : 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
