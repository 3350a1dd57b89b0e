import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { missingTexts, type Wordings } from './requirements-exact.ts'
import { type NamedTest, readNamedTests, splitByList } from './requirements-tests.ts'

export interface Row {
  id: string
  area: string
  text: string
  exact: string[]
  /** How the documents' readers would see that the row holds. */
  check: string
}

/** More ids than this in one title hide which row a failure is about. */
const maxIds = 5

/** Which rows no test names, and what is wrong with the lists. */
export function account(
  rows: Row[],
  tests: NamedTest[],
  later: Record<string, string>,
  wordings: Wordings = {},
) {
  const named = new Map(tests.flatMap(({ ids, path }) => ids.map((id) => [id, path] as const)))
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
      ...tests
        .filter(({ ids }) => ids.length > maxIds)
        .map(
          ({ ids, path }) =>
            `${path}: ${ids[0]} shares a title with ${ids.length - 1} others, more than four`,
        ),
      ...missingTexts(
        rows.filter(({ id }) => named.has(id)),
        tests,
        wordings,
      ),
    ],
  }
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

/** Each row with its check and the tests that name it. */
function list(rows: Row[], tests: NamedTest[]): string {
  return rows
    .map(({ id, text, check }) => {
      const paths = new Set(tests.filter(({ ids }) => ids.includes(id)).map(({ path }) => path))
      return [`${id}  ${text}`, `  check: ${check}`, ...[...paths].map((path) => `  ${path}`)].join('\n')
    })
    .join('\n')
}

/** Rows of participation or identity, of which not all have a test yet. */
export function accountOpen(name: string, rows: Pick<Row, 'id' | 'area' | 'text'>[], tests: NamedTest[]) {
  const { left, mistakes } = account(
    rows.map((row) => ({ ...row, exact: [], check: '' })),
    tests,
    {},
  )
  const count = `${name}: ${rows.length} rows, ${rows.length - left.length} named by a test, ${left.length} open`
  return { text: [...left.map(({ id, text }) => `  open: ${id}  ${text}`), count].join('\n'), mistakes }
}

async function main(): Promise<void> {
  const root = resolve(import.meta.dirname, '..')
  const json = (name: string) => JSON.parse(readFileSync(join(root, 'docs', name), 'utf8'))
  const rows: Row[] = json('requirements.json')
  const later: Record<string, string> = json('requirements-later.json')
  const wordings: Wordings = json('requirements-wordings.json')
  const { values } = parseArgs({
    options: { area: { type: 'string' }, check: { type: 'string' }, list: { type: 'boolean' } },
  })
  const { documents: tests, participation, identity } = splitByList(await readNamedTests(root))
  const areas = (values.check ?? values.area)?.split(',')
  const unknownArea = areas?.find((area) => !rows.some((row) => row.area === area))
  const { left, mistakes } = account(rows, tests, later, wordings)
  if (unknownArea) mistakes.push(`there is no area ${unknownArea}`)
  const chosen = areas ? rows.filter(({ area }) => areas.includes(area)) : rows
  process.stdout.write(`${values.list ? list(chosen, tests) : report(chosen, left, later)}\n`)
  const missing = left.filter((row) => chosen.includes(row) && !later[row.id])
  process.stdout.write(`${chosen.length} rows, ${missing.length} left that no test names\n`)
  const open = [
    accountOpen('participation', json('requirements-participation.json'), participation),
    accountOpen('identity', json('requirements-identity.json'), identity),
  ]
  mistakes.push(...open.flatMap((list) => list.mistakes))
  if (!values.area) for (const { text } of open) process.stdout.write(`${text}\n`)
  for (const mistake of mistakes) process.stderr.write(`${mistake}\n`)
  process.exitCode = mistakes.length > 0 || (values.check && missing.length > 0) ? 1 : 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main()
