import { join } from 'node:path'
import { expect, test } from 'vitest'
import { administratorProblems, readDocuments } from './administrator-documents.ts'
import { documentProblems, doubledDecisions } from './check-documents.ts'

const tree = {
  paths: ['docs/', 'docs/a.md', 'server/', 'server/http/', 'server/http/scope.ts'],
  scripts: ['dev'],
}
const check = (text: string) => documentProblems('docs/a.md', text, tree)

test('a document may name existing files, in full or by their last segments, and placeholders', () => {
  const text =
    '`server/http/scope.ts` `scope.ts` `http/` `server/<noun>/routes.ts` `npm run dev` [this](a.md) [that](https://example.com)'
  expect(check(text)).toEqual([])
})

test.each([
  ['a file', '`server/http/frame.ts`', 'names server/http/frame.ts'],
  ['a file by its last name', '`table.ts`', 'names table.ts'],
  ['a folder', '`bench/`', 'names bench/'],
  ['a link', '[this](../server/frame.ts)', 'links to ../server/frame.ts'],
  ['a script', '`npm run lint`', 'names npm run lint'],
])('refuses %s that does not exist', (_, text, problem) => {
  expect(check(text)).toEqual([expect.stringContaining(problem)])
})

test('refuses two decisions of one number', () => {
  const files = ['docs/decisions/0001-a.md', 'docs/decisions/0002-b.md', 'docs/decisions/0002-c.md']
  expect(doubledDecisions(files)).toEqual(['two decisions have the number 0002'])
  expect(doubledDecisions(files.slice(0, 2))).toEqual([])
})

test('administrators’ documents have the same parts in both languages, and the steps of the console', () => {
  const documents = readDocuments(join(import.meta.dirname, '..'))
  expect(administratorProblems(documents)).toEqual([])
  const { en, fr } = documents
  const changed = (text = '') => text.replace('add a client secret', 'add a key')
  const problems = administratorProblems({
    en: {
      ...en,
      'single-sign-on.md': changed(en['single-sign-on.md']),
      'roles.md': en['roles.md']?.replace('see credits and statements', 'see credits') ?? '',
    },
    fr: { ...fr, 'domains.md': `${fr['domains.md']}\n## One more\n` },
  })
  expect(problems).toEqual([
    expect.stringContaining('domains.md'),
    expect.stringContaining('add a client secret'),
    expect.stringContaining('roles.md lacks “| Administrator |'),
  ])
})
