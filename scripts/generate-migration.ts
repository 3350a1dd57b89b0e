import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

/*
 * `npm run db:generate -- --name what_it_does` writes the next migration from server/schema. drizzle-kit compares
 * with the newest snapshot only and adds one of 150 kB each time: older ones are deleted.
 */
const root = resolve(import.meta.dirname, '..')
const folder = join(root, 'server', 'platform', 'db', 'migrations', 'meta')

const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules', 'drizzle-kit', 'bin.cjs'), 'generate', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
)
if (status === 0) {
  const snapshots = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'))
  for (const name of snapshots.sort().slice(0, -1)) rmSync(join(folder, name))
}
process.exitCode = status ?? 1
