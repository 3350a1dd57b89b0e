import { expect, test } from 'vitest'
import { checkStructure } from './check-structure.ts'
import { scopeProblems } from './structure/scopes.ts'

const check = (tree: Record<string, string>, dependencies?: string[]) =>
  checkStructure(new Map(Object.entries(tree)), dependencies).map(({ path, rule }) => `${path}: ${rule}`)

const lines = (count: number) => 'export {}\n'.repeat(count)

test('a tree that follows every rule has no problem', () => {
  const tree = {
    'contract/people/users.ts': "import * as z from 'zod/mini'\nexport const user = z.object({})",
    'server/schema/accounts.ts': 'export const accounts = 1',
    'server/schema/users.ts': "import { accounts } from './accounts.ts'\nexport const users = accounts",
    'server/platform/http/sockets.ts':
      "import { isIP, Socket } from 'node:net'\nexport const open = (outbound) => outbound.fetch({ fetch: isIP, Socket })",
    'server/platform/outbound/outbound.ts':
      "import { request } from 'node:https'\nexport const send = request",
    'server/platform/db/handle.ts':
      "import { users } from '#server/schema/users.ts'\nexport const all = users",
    'server/identity/tokens/service.ts': 'export const token = 1',
    'server/people/users/service.ts':
      "import { token } from '#server/identity/tokens/service.ts'\nexport const user = token",
    'server/operations/demo/service.ts': "import '#server/people/users/routes.ts'",
    'server/app.ts': "import './people/users/routes.ts'",
    'web/people/users/UsersScreen.tsx':
      "import { user } from '#contract/people/users.ts'\nexport const UsersScreen = () => <p>{user}</p>",
    'web/people/users/copy.ts':
      "export const fr = (a) => `«\\u00a0${a ? a : 'ici\\u00a0!'}\\u00a0»`; export const time = 'HH:mm'",
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
  [
    'a lower area to a higher one',
    'server/platform/http/a.ts',
    "import '#server/people/users/service.ts'",
    'platform stands below people',
  ],
  [
    'a lower area to a higher one, types',
    'web/people/users/a.ts',
    "import type { A } from '#web/insights/search/a.ts'",
    'people stands below insights',
  ],
  [
    'a table to a rule',
    'server/schema/users.ts',
    "import '../../scripts/a.ts'",
    'server never imports scripts/a.ts',
  ],
  ['ui to a noun', 'web/ui/A.tsx', "import '#web/people/users/copy.ts'", 'ui stands below people'],
  ['ui to the contract', 'web/ui/A.tsx', "import '#contract/a.ts'", 'web/ui knows no contract'],
  [
    'the inside of another noun',
    'server/people/users/service.ts',
    "import '#server/identity/tokens/issue.ts'",
    'through its service.ts',
  ],
  [
    'the routes of another noun',
    'server/people/users/service.ts',
    "import '#server/identity/tokens/routes.ts'",
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
  ['a fetch', 'server/people/users/service.ts', 'await fetch(url)', 'fetch: only server/platform/outbound'],
  [
    'a fetch by another name',
    'server/a.ts',
    'const send = globalThis.fetch',
    'only server/platform/outbound',
  ],
  [
    'a request',
    'server/platform/http/a.ts',
    "import { type Agent, request } from 'node:https'",
    'request of node:https: only server/platform/outbound',
  ],
  ['a socket', 'server/a.ts', "import { isIP, connect } from 'net'", 'connect of net: only'],
  ['a network module', 'server/a.ts', "import * as dns from 'node:dns'", 'of node:dns: only'],
  ['a network module, lazily', 'server/a.ts', "await import('undici')", 'undici: only'],
  ['a component in lower case', 'web/people/users/screen.tsx', '', 'PascalCase'],
  ['a component outside its noun', 'web/Screen.tsx', '', 'lives in the folder of its noun'],
  ['a module of web in kebab-case', 'web/app/a-b.ts', '', 'camelCase'],
  ['a module of the server in camelCase', 'server/platform/http/aB.ts', '', 'kebab-case'],
  ['a file no noun has', 'server/people/users/load-all-users.ts', '', 'a noun holds routes'],
  ['a role of other code bases', 'server/people/users/repository.ts', '', 'a noun holds routes'],
  ['such a role in web', 'web/people/users/types.ts', '', 'is no role of ours'],
  ['a long file', 'server/platform/http/a.ts', lines(251), '251 lines, at most 250'],
  ['a long test', 'server/platform/http/a.test.ts', lines(401), '401 lines, at most 400'],
  ['a space that breaks before a mark', 'web/a.ts', "const fr = 'Supprimer ?'", 'French punctuation'],
  ['such a space in a template', 'web/a.ts', 'const fr = (a) => `${a} : ${a}`', 'French punctuation'],
  ['such a space in a quotation', 'web/a.ts', "const fr = '« ici\\u00a0»'", 'French punctuation'],
  ['a single test', 'server/a.test.ts', "test.only('x', () => {})", 'test.only: every test runs'],
  [
    'a skipped suite',
    'tests/e2e/a.spec.ts',
    "describe.skip('x', () => {})",
    'describe.skip: every test runs',
  ],
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

test('refuses import cycles of files, also through a third file', () => {
  const tree = {
    'server/platform/http/a.ts': "import './b.ts'",
    'server/platform/http/b.ts': "void import('./c.ts')",
    'server/platform/http/c.ts': "export { a } from './a.ts'",
  }
  expect(check(tree)).toEqual([
    'server/platform/http/a.ts: imports itself: server/platform/http/a.ts → server/platform/http/b.ts → server/platform/http/c.ts → server/platform/http/a.ts',
  ])
})

test('refuses import cycles of folders, also without a cycle of files', () => {
  const tree = {
    'server/people/users/service.ts':
      "import { team } from '#server/people/teams/service.ts'\nexport const user = team",
    'server/people/teams/service.ts': 'export const team = 1',
    'server/people/teams/routes.ts':
      "import type { user } from '#server/people/users/service.ts'\nexport type Route = typeof user",
  }
  expect(check(tree)).toEqual([
    'server/people/users: folders import each other: server/people/users → server/people/teams → server/people/users',
  ])
})

test('places past an organization’s scope are counted however they are written, and may only become fewer', () => {
  const table =
    "export const teams = pgTable('teams', {\n    organizationId: uuid('organization_id').notNull(),\n  })"
  const service = 'server/people/teams/service.ts'
  const files = (text: string) =>
    new Map([
      ['server/schema/teams.ts', table],
      [service, text],
      ['server/people/teams/service.test.ts', "scope.unscoped('a test may')"],
    ])
  const none = { unscoped: 0, unbound: 0, handWritten: 0 }
  const found = (text: string) =>
    scopeProblems(files(text), none).map(({ rule }) => Number.parseInt(rule, 10))
  expect(found('scope.select(teams, {}); scope.insert(teams, row); scope.update(teams, change)')).toEqual([])
  expect(found("scope.unscoped('reason'); const { unscoped } = scope; scope['unscoped']('reason')")).toEqual([
    4,
  ])
  expect(found('db.select()\n.from(teams); tx.$count(teams, all); db.insert(teams).values(row)')).toEqual([3])
  expect(found(`db.execute(sql\`select from \${teams} join \${teams}\`)`)).toEqual([2])
  const one = files("scope.unscoped('reason')")
  expect(scopeProblems(one, { ...none, unscoped: 1 })).toEqual([])
  expect(scopeProblems(one, { ...none, unscoped: 2 })).toEqual([
    { path: 'scripts/structure/scopes.ts', rule: expect.stringContaining('lower the limit unscoped') },
  ])
})
