import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '#tests/server/postgres.ts'
import { until } from './expect.ts'
import { onStage } from './stage.ts'
import type { Trial } from './trial.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The values of a key in the unit file, in order. */
const valuesOf = (unit: string, key: string) =>
  unit
    .split('\n')
    .filter((line) => line.startsWith(`${key}=`))
    .map((line) => line.slice(key.length + 1))

/** The arguments of Node in a command of the unit file. */
const argumentsOf = (unit: string, key: string) => valuesOf(unit, key).join().split(' ').slice(1)

/** The commands and environment of deploy/ha/elan@.service compile and start a process, which writes to its cache folder alone. */
async function startsByUnit(): Promise<string> {
  const unit = readFileSync(join(root, 'deploy/ha/elan@.service'), 'utf8')
  const port = await freePort()
  const cache = mkdtempSync(join(tmpdir(), 'elan-unit-'))
  const pairs = valuesOf(unit, 'Environment')
    .flatMap((value) => value.replaceAll('%i', String(port)).split(' '))
    .map((pair) => pair.split('=') as [string, string])
  return onStage(async ({ databaseUrl }) => {
    const options = {
      cwd: root,
      env: {
        ...Object.fromEntries(pairs),
        NODE_COMPILE_CACHE: cache,
        DATABASE_URL: databaseUrl,
        // systemd lets it write to no other folder.
        DATA_DIR: '/dev/null/data',
      },
    }
    const begin = performance.now()
    await promisify(execFile)(process.execPath, argumentsOf(unit, 'ExecStartPre'), options)
    const compiled = readdirSync(cache, { recursive: true }).length
    if (compiled === 0) throw new Error('it kept no compiled modules')
    const started = performance.now()
    const child = spawn(process.execPath, argumentsOf(unit, 'ExecStart'), {
      ...options,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    try {
      await until('the process of the unit', async () => {
        if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`)
        const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
        return answer?.ok || undefined
      })
      const seconds = [begin, started].map((since) => ((performance.now() - since) / 1000).toFixed(1))
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const [code] = await ended
      return `ready after ${seconds[0]} s, ${seconds[1]} of them after compiling; ended with ${code}, ${compiled} compiled files kept`
    } finally {
      child.kill('SIGKILL')
    }
  })
}

export const unitTrials: Trial[] = [{ name: 'the unit of systemd starts a process', run: startsByUnit }]
