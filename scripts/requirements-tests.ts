import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ESTree, parseSync, Visitor } from 'vite'

/** A title that names rows, with all the source its test can run. */
export interface NamedTest {
  path: string
  ids: string[]
  /** The test's code, the code of its file outside tests, and the helper files it imports. */
  source: string
}

const rowId = /^([A-Z]\d+(\.[a-z0-9-]+)+|[IP]-[A-Z]+-\d+)$/

/** The row ids in square brackets, `[A2.login.3]`, `[A2.login.3, A2.login.4]` or `[P-SRC-4]`. */
function idsOf(title: string): string[] {
  return [...title.matchAll(/\[([^\]]+)\]/g)].flatMap(([, inside = '']) => {
    const parts = inside.split(/[\s,]+/).filter(Boolean)
    return parts.every((part) => rowId.test(part)) ? parts : []
  })
}

/** Separates the ids of the lists of rows: those of participation begin with P-, those of identity with I-. */
export function splitByList(tests: NamedTest[]) {
  const keep = (wanted: (id: string) => boolean) =>
    tests.flatMap((test) => {
      const ids = test.ids.filter(wanted)
      return ids.length > 0 ? [{ ...test, ids }] : []
    })
  return {
    documents: keep((id) => !/^[IP]-/.test(id)),
    participation: keep((id) => id.startsWith('P-')),
    identity: keep((id) => id.startsWith('I-')),
  }
}

const calledName = (callee: ESTree.Node): string =>
  callee.type === 'Identifier'
    ? callee.name
    : callee.type === 'MemberExpression'
      ? calledName(callee.object)
      : callee.type === 'CallExpression'
        ? calledName(callee.callee)
        : ''

/** The tests of a file that name rows; `helpers` is the source of the files it imports by a relative path. */
export function namedTests(path: string, text: string, helpers = ''): NamedTest[] {
  const titles: { ids: string[]; start: number }[] = []
  const calls: { start: number; end: number }[] = []
  const collect = (value: unknown, start: number) => {
    const ids = typeof value === 'string' ? idsOf(value) : []
    if (ids.length > 0) titles.push({ ids, start })
  }
  new Visitor({
    Literal: ({ value, start }) => collect(value, start),
    TemplateElement: ({ value, start }) => collect(value.cooked, start),
    CallExpression: ({ callee, arguments: given, start, end }) => {
      if (calledName(callee) === 'test' && given.some(({ type }) => /Function/.test(type)))
        calls.push({ start, end })
    },
  }).visit(parseSync(path, text).program)
  const tests = calls.filter(
    ({ start, end }) => !calls.some((inner) => inner.start > start && inner.end <= end),
  )
  let shared = ''
  let last = 0
  for (const { start, end } of tests) {
    shared += text.slice(last, start)
    last = Math.max(last, end)
  }
  shared += `${text.slice(last)}\n${helpers}`
  return titles.map(({ ids, start }) => {
    const own = tests.find((test) => test.start <= start && start < test.end)
    // A title in a table is outside the test that it names: any test of the file may be the one.
    return {
      path,
      ids,
      source: own ? `${text.slice(own.start, own.end)}\n${shared}` : `${text}\n${helpers}`,
    }
  })
}

/** Each endpoint of the contract by its exported name, as `POST /auth/login`. */
async function readEndpoints(root: string): Promise<Map<string, string>> {
  const endpoints = new Map<string, string>()
  for (const path of globSync('contract/**/*.ts', { cwd: root })) {
    if (path.endsWith('.test.ts')) continue
    for (const [name, value] of Object.entries(await import(pathToFileURL(join(root, path)).href))) {
      if (value instanceof Object && 'method' in value && 'path' in value)
        endpoints.set(name, `${value.method} ${value.path}`)
    }
  }
  return endpoints
}

/** All tests that name rows. A test that calls an endpoint by its name in the contract says its method and path too. */
export async function readNamedTests(root: string): Promise<NamedTest[]> {
  const endpoints = await readEndpoints(root)
  const patterns = [
    '{contract,server,web,provider,scripts,tests}/**/*.test.{ts,tsx}',
    'tests/e2e/**/*.spec.ts',
  ]
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  return globSync(patterns, { cwd: root })
    .sort()
    .filter((path) => !path.startsWith(join('scripts', 'requirements')))
    .flatMap((path) => {
      const text = read(path)
      const helpers = [...text.matchAll(/from '(\.\/[^']+\.ts)'/g)]
        .map(([, file = '']) => join(dirname(path), file))
        .filter((file) => isHelper(file) && existsSync(join(root, file)))
      return namedTests(path, text, helpers.map(read).join('\n'))
    })
    .map((test) => ({ ...test, source: `${test.source}\n${calledEndpoints(test.source, endpoints)}` }))
}

/** A file that only tests import: its texts are theirs. */
const isHelper = (path: string) => path.startsWith(join('tests', '')) || path.endsWith('.fixture.ts')

const calledEndpoints = (source: string, endpoints: Map<string, string>) =>
  [...new Set(source.match(/\b\w+\b/g))].map((word) => endpoints.get(word) ?? '').join('\n')
