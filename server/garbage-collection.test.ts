import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { collectionFlags } from './garbage-collection.ts'

test('V8 knows the flags by which a server collects garbage', () => {
  const known = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })
  for (const flag of [...collectionFlags.young, ...collectionFlags.old]) {
    const name = flag.replace('--no-', '--').split('=')[0]
    expect(known).toContain(`${name} (`)
  }
})
