import { expect, test } from 'vitest'
import { checkStructure } from './check-structure.ts'

const check = (tree: Record<string, string>, dependencies?: string[]) =>
  checkStructure(new Map(Object.entries(tree)), dependencies).map(({ path, rule }) => `${path}: ${rule}`)

const lines = (count: number) => 'export {}\n'.repeat(count)

test('a tree that keeps every rule has no problem', () => {
  const tree = {
    'contract/people/users.ts': "import * as z from 'zod/mini'\nexport const user = z.object({})",
    'server/people/users/service.ts': "import { token } from '../tokens/service.ts'\nexport const user = token",
    'server/schema/users.ts': "import { accounts } from '../accounts/table.ts'\nexport const users = accounts",
    'server/identity/tokens/service.ts': "import type { Users } from '../users/service.ts'\nexport const token = 1",
    'server/schema/accounts.ts': 'export const accounts = 1',
    'server/app.ts': "import './users/routes.ts'",
    'web/people/users/UsersScreen.tsx':
      "import { user } from '#contract/people/users.ts'\nexport const UsersScreen = () => <p>{user}</p>",
    'web/main.tsx': "void import('#web/people/users/UsersScreen.tsx')",
  }
  expect(check(tree)).toEqual([])
})

test.each<[name: string, path: string, text: string, problem: string]>([
  ['contract to server', 'contract/a.ts', "import '#server/a.ts'", 'contract never imports server/a.ts'],
  ['web to server', 'web/a.ts', "import '../server/a.ts'", 'web never imports server/a.ts'],
  ['web to server, lazily', 'web/a.ts', "void import('#server/a.ts')", 'web never imports server/a.ts'],
  [
    'web to server, types',
    'web/a.ts',
    "import type { A } from '#server/a.ts'",
    'web never imports server/a.ts',
  ],
  [
    'web to server, forwarded',
    'web/a.ts',
    "export { a } from '#server/a.ts'",
    'web never imports server/a.ts',
  ],
  ['server to web', 'server/a.ts', "import '#web/a.ts'", 'server never imports web/a.ts'],
  ['server to its scripts', 'server/a.ts', "import '../scripts/a.ts'", 'server never imports scripts/a.ts'],
  ['http to a noun', 'server/platform/http/a.ts', "import '../users/service.ts'", 'server/platform/http knows no noun'],
  ['db to a noun', 'server/platform/db/a.ts', "import '#server/schema/users.ts'", 'server/platform/db knows no noun'],
  ['ui to a noun', 'web/ui/A.tsx', "import '../users/copy.ts'", 'web/ui would ship in another product'],
  ['ui to the contract', 'web/ui/A.tsx', "import '#contract/a.ts'", 'web/ui knows no contract'],
  [
    'the inside of another noun',
    'server/people/users/service.ts',
    "import '../tokens/issue.ts'",
    'through its service.ts',
  ],
  [
    'the routes of another noun',
    'server/people/users/service.ts',
    "import '../tokens/routes.ts'",
    'through its service.ts',
  ],
  [
    'writing the table of another noun',
    'server/people/users/service.ts',
    "import { tokens } from '#server/schema/tokens.ts'\nawait db.delete(tokens).where(mine)",
    'writes server/schema/tokens.ts: only its own noun does',
  ],
  [
    'a banned package',
    'server/a.ts',
    "import { chunk } from 'lodash/fp'",
    'the package lodash is not used here',
  ],
  ['a glob', 'web/a.ts', "export const all = import.meta.glob('../server/*')", 'import.meta.glob hides'],
  ['a name that says nothing', 'server/platform/http/utils.ts', '', '"utils" says nothing'],
  ['a folder that says nothing', 'web/helpers/a.ts', '', '"helpers" says nothing'],
  ['a barrel', 'contract/index.ts', '', '"index" says nothing'],
  ['a component in lower case', 'web/people/users/screen.tsx', '', 'PascalCase'],
  ['a component outside its noun', 'web/Screen.tsx', '', 'lives in the folder of its noun'],
  ['a module of web in kebab-case', 'web/app/a-b.ts', '', 'camelCase'],
  ['a module of the server in camelCase', 'server/platform/http/aB.ts', '', 'kebab-case'],
  ['a file no noun has', 'server/people/users/load-all-users.ts', '', 'a noun holds routes'],
  ['a long file', 'server/platform/http/a.ts', lines(251), '251 lines, at most 250'],
  ['a long test', 'server/platform/http/a.test.ts', lines(401), '401 lines, at most 400'],
  ['a single test', 'server/a.test.ts', "test.only('x', () => {})", 'test.only: every test runs'],
  ['a skipped suite', 'tests/e2e/a.spec.ts', "describe.skip('x', () => {})", 'describe.skip: every test runs'],
  ['a skip inside a test', 'tests/e2e/a.spec.ts', 'test.skip()', 'test.skip: every test runs'],
  ['a test to come', 'web/a.test.ts', "it.todo('x')", 'it.todo: every test runs'],
  [
    'a test for some machines',
    'server/a.test.ts',
    "test.skipIf(true)('x', () => {})",
    'test.skipIf: every test runs',
  ],
])('refuses %s', (_name, path, text, problem) => {
  const found = check({ [path]: text })
  expect(found).toHaveLength(1)
  expect(found[0]).toContain(`${path}: `)
  expect(found[0]).toContain(problem)
})

test('refuses a banned package in package.json', () => {
  expect(check({}, ['zod', 'xlsx'])).toEqual(['package.json: the package xlsx is not used here'])
})

test('refuses files that import each other, also over a third', () => {
  const tree = {
    'server/platform/http/a.ts': "import './b.ts'",
    'server/platform/http/b.ts': "void import('./c.ts')",
    'server/platform/http/c.ts': "export { a } from './a.ts'",
  }
  expect(check(tree)).toEqual([
    'server/platform/http/a.ts: imports itself: server/platform/http/a.ts → server/platform/http/b.ts → server/platform/http/c.ts → server/platform/http/a.ts',
  ])
})

test('refuses nouns in a ring, though no file is', () => {
  const tree = {
    'server/people/users/service.ts': "import { token } from '../tokens/service.ts'\nexport const user = token",
    'server/identity/tokens/service.ts': 'export const token = 1',
    'server/identity/tokens/routes.ts': "import { user } from '../users/service.ts'\nexport const route = user",
  }
  expect(check(tree)).toEqual(['server/people/users: nouns in a ring: users → tokens → users'])
})

test('lets tests and the testing folder reach every table', () => {
  const tree = {
    'tests/server/factories.ts': "import '../users/table.ts'",
    'server/identity/tokens/service.test.ts': "import '../users/table.ts'",
    'server/platform/http/scope.ts': "import '../users/table.ts'",
  }
  expect(check(tree)).toEqual([])
})

test('lets a noun join the tables of others and write its own', () => {
  const text = "import { tokens } from '../tokens/table.ts'\nimport { users } from './table.ts'\n"
  const query = 'await db.select().from(users).innerJoin(tokens, same)\nawait db.update(users)'
  expect(check({ 'server/people/users/service.ts': `${text}${query}` })).toEqual([])
})

test('lets a test need PostgreSQL, and nothing else', () => {
  const text = (condition: string) => `describe.skipIf(${condition})('x', () => {})`
  expect(check({ 'server/a.test.ts': text('!postgres') })).toEqual([])
  expect(check({ 'server/a.test.ts': text('process.env.CI') })).toHaveLength(1)
})

test('reads code and not comments or strings', () => {
  const tree = {
    'web/a.ts': "// import '#server/a.ts'\nexport const text = \"import '#server/a.ts'; test.only()\"",
  }
  expect(check(tree)).toEqual([])
})
