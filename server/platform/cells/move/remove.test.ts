import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { programEnvironment } from '#tests/server/program.ts'
import { makeCustomer, move, startCells } from './two-cells.fixture.ts'

const { a, b } = await startCells('a', 'b')

const command = fileURLToPath(new URL('../cli.ts', import.meta.url))

test('a cell is removed once its database has no customer, also none that the map does not know, and another cell is the newest', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'elan-remove-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'cells.json')
  const cellAt = (address: string) => ({ address, customers: {} })
  const cells = { a: cellAt('10.0.0.1:3000'), b: cellAt('10.0.0.2:3000') }
  writeFileSync(file, JSON.stringify({ cells, newest: 'b' }))
  const run = (...args: string[]) =>
    new Promise<string>((resolve) => {
      const env = { ...programEnvironment(), CELLS_FILE: file, DATABASE_URL: b.url }
      execFile(process.execPath, [command, ...args], { env }, (_, __, error) => resolve(error))
    })
  const { id } = await makeCustomer(b)
  expect(await run('remove', 'b')).toBe('The cell b has 1 customers: move them to another cell first.\n')
  await move(id, b, a)
  expect(await run('remove', 'b')).toBe(
    'The cell b gets the new customers: choose another one with `npm run cells -- newest NAME` first.\n',
  )
  await run('newest', 'a')
  expect(existsSync(`${file}.b.keys`)).toBe(true)
  expect(await run('remove', 'b')).toBe('')
  expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')).cells)).toEqual(['a'])
  expect(existsSync(`${file}.b.keys`)).toBe(false)
  expect(await run('remove', 'b')).toMatch(/^The cell b is not in the map/)
})
