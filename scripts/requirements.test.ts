import { expect, test } from 'vitest'
import { account, idsIn } from './requirements.ts'

const rows = [
  { id: 'A2.login.1', area: 'auth', text: 'one' },
  { id: 'A2.login.2', area: 'auth', text: 'two' },
]
const named = (...ids: string[]) => new Map(ids.map((id) => [id, 'a.test.ts']))

test('finds ids in titles, tables and templates, and neither in comments nor in code', () => {
  const text = `
    // [A2.login.9]
    const rows = [A2.login.x]
    test('[A2.login.1] one', () => {})
    test.each([['[A2.login.2 A2.login.3] two']])('%s', () => {})
    for (const kind of kinds) test(\`[A2.login.4, A2.login.5] \${kind}\`, () => {})
    expect(list[0]).toBe('[not A2.login.6]')
  `
  expect(idsIn('a.test.ts', text)).toEqual([
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
