import { expect, test } from 'vitest'
import { account, accountOpen } from './requirements.ts'
import { stands } from './requirements-exact.ts'
import { namedTests, splitByList } from './requirements-tests.ts'

const rows = [
  { id: 'A2.login.1', area: 'auth', text: 'one', exact: [], check: '' },
  { id: 'A2.login.2', area: 'auth', text: 'two', exact: ['Sign in'], check: '' },
]
const named = (...ids: string[]) => ids.map((id) => ({ path: 'a.test.ts', ids: [id], source: "'Sign in'" }))

test('finds ids in titles, tables and templates, but not in comments or code', () => {
  const text = `
    // [A2.login.9]
    const rows = [A2.login.x]
    test('[A2.login.1] one', () => {})
    test.each([['[A2.login.2 A2.login.3] two']])('%s', () => {})
    for (const kind of kinds) test(\`[A2.login.4, A2.login.5] \${kind}\`, () => {})
    expect(list[0]).toBe('[not A2.login.6]')
  `
  expect(namedTests('a.test.ts', text).flatMap(({ ids }) => ids)).toEqual([
    'A2.login.1',
    'A2.login.2',
    'A2.login.3',
    'A2.login.4',
    'A2.login.5',
  ])
})

test('lists the rows that no test names', () => {
  expect(account(rows, named('A2.login.1'), {})).toEqual({ left: [rows[1]], mistakes: [] })
  expect(account(rows, named('A2.login.1', 'A2.login.2'), {})).toEqual({ left: [], mistakes: [] })
})

test.each([
  ['a title that names no row', named('A2.login.7'), {}, 'a.test.ts names A2.login.7, which is no row'],
  [
    'a row put off that does not exist',
    named(),
    { 'A9.x.1': 'comes with issue 3' },
    'A9.x.1, which is no row',
  ],
  [
    'a row put off although a test names it',
    named('A2.login.1'),
    { 'A2.login.1': 'comes later on' },
    'off, but a.test.ts',
  ],
  ['a row put off without a reason', named(), { 'A2.login.1': ' ' }, 'no reason for A2.login.1'],
])('refuses %s', (_case, tests, later, mistake) => {
  expect(account(rows, tests, later).mistakes).toEqual([expect.stringContaining(mistake)])
})

test('refuses a title with more than five ids, and an exact text that no test of its row contains', () => {
  const ids = Array.from({ length: 6 }, () => 'A2.login.1')
  expect(account(rows, [{ path: 'a.test.ts', ids, source: '' }], {}).mistakes).toEqual([
    'a.test.ts: A2.login.1 shares a title with 5 others, more than four',
  ])
  const elsewhere = [{ path: 'a.test.ts', ids: ['A2.login.2'], source: "'Log in'" }]
  const mistake = 'no test that names A2.login.2 contains “Sign in”'
  expect(account(rows, elsewhere, {}).mistakes).toEqual([mistake])
  expect(account(rows, elsewhere, {}, { 'A2.login.2': { 'Sign in': ['Log in'] } }).mistakes).toEqual([])
  expect(account(rows, elsewhere, {}, { 'A2.login.2': { 'Sign in': ['Sign on'] } }).mistakes).toEqual([
    mistake,
  ])
  expect(
    account(rows, named('A2.login.2'), {}, { 'A2.login.1': { 'Sign in': ['Sign in'] } }).mistakes,
  ).toEqual(['requirements-wordings.json: “Sign in” is no exact text of A2.login.1'])
})

test('an exact text counts in the test that names its row and in shared code, not in another test', () => {
  const text = `
    const shared = 'Sign in'
    test('[A2.login.1] one', () => { expect('Log out') })
    test('[A2.login.2] two', () => {})
  `
  const [one, two] = namedTests('a.test.ts', text)
  expect([one, two].map((test) => test?.source.includes('Sign in'))).toEqual([true, true])
  expect([one, two].map((test) => test?.source.includes('Log out'))).toEqual([true, false])
})

test.each([
  ['/users/{id}/invite', 'post(`/users/$' + '{zoe.id}/invite`)', true],
  ['/users/{id}', "path: '/users/:userId'", true],
  ['Sent to {email}.', "'Sent to a@example.com.'", true],
  ['N of M', "'2 of 3'", true],
  ['400000', '400_000', true],
  ['first, second', "['second', 'first']", true],
  ['first, third', "['second', 'first']", false],
  ['Save', "'Send'", false],
])('“%s” in %s: %s', (exact, source, expected) => {
  expect(stands(exact, source)).toBe(expected)
})

test('accountOpen counts the rows of its list and refuses unknown ones', () => {
  const text =
    "test('[A2.login.1] [P-SRC-4, P-SRC-5] one', () => {}); test('[P-SRC-99] [I-ROLE-1] two', () => {})"
  const { documents, participation, identity } = splitByList(namedTests('a.test.ts', text))
  expect(documents.map(({ ids }) => ids)).toEqual([['A2.login.1']])
  expect(identity.map(({ ids }) => ids)).toEqual([['I-ROLE-1']])
  const list = ['P-SRC-4', 'P-SRC-5', 'P-SRC-6'].map((id) => ({ id, area: 'sources', text: 'one' }))
  expect(accountOpen('participation', list, participation)).toEqual({
    text: '  open: P-SRC-6  one\nparticipation: 3 rows, 2 named by a test, 1 open',
    mistakes: ['a.test.ts names P-SRC-99, which is no row'],
  })
})
