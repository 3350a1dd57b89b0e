import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { programEnvironment } from '#tests/server/program.ts'

test('a command for a cell that the map does not have is refused before anything is asked', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'elan-other-cell-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'cells.json')
  writeFileSync(file, JSON.stringify({ cells: { a: { address: '10.0.0.1:1', customers: {} } }, newest: 'a' }))
  const script = fileURLToPath(new URL('main.ts', import.meta.url))
  // Nothing listens on port 1.
  const own = {
    CELL: 'zz',
    CELLS_FILE: file,
    PUBLIC_URL: 'http://127.0.0.1:1',
    PROVIDER_KEY: 'key-of-the-provider-in-tests-1',
  }
  const env = { ...programEnvironment(), ...own }
  const args = [script, 'audit:save', '--file', join(folder, 'log')]
  const error = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { env }, (_, __, error) => resolve(error))
  })
  expect(error).toMatch(
    /^The cell zz is not in the map .*, which has a: take one of these names, [^\n]+\.\n$/,
  )
})
