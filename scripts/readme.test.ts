import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

/** The part of the README below a heading. */
const below = (heading: string) => readme.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''

test('[P-TST-8] the README lists what only a phone in the hand can try', () => {
  const list = below('To be tried with a phone in the hand')
  const items = list.split('\n- ').slice(1)
  for (const wanted of [
    /iOS.*installing.*pushes.*keeps/s,
    /HEIC/,
    /Shortcut/,
    /Strava and Google Health.*terms/s,
  ])
    expect(
      items.filter((item) => wanted.test(item)),
      String(wanted),
    ).toHaveLength(1)
})

test('the README says that no vendor was ever called, and what to read before they are', () => {
  const text = below('Connected services').replaceAll('\n', ' ')
  expect(text).toContain('This was never run against the vendors.')
  expect(text).toContain('only after its review')
  expect(text).toContain('Read the terms in force')
})
