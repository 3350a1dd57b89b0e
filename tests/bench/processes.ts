import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Running {
  base: string
  /** The memory of the process in megabytes. */
  memory(): number
  /** The processor time used in seconds; unlike a rate, hardly affected by other load. */
  processorSeconds(): number
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Stalls the process, which reads, writes and counts nothing until it goes on. */
  stall(): void
  goOn(): void
}

interface Start {
  port: number
  /** The line it prints once it is ready. */
  sign: string
  /** Undefined for the embedded database. */
  databaseUrl: string
  dataDir?: string
  /** Overrides of the benchmark's settings. */
  settings?: Record<string, string>
}

const inProject = (path: string) => new URL(`../../${path}`, import.meta.url)

const loader = ['--import', inProject('scripts/resolve-modules.mjs').href]

/** As our server does it, for the handlers beside it too. */
const garbageCollection = [
  '--max-semi-space-size=8',
  '--no-parallel-scavenge',
  '--no-allocation-site-pretenuring',
]

let compiling: Promise<unknown> | undefined

/** Starts a server for the benchmark, and waits for its ready line. */
export async function start(
  file: string,
  { port, sign, databaseUrl, dataDir = mkdtempSync(join(tmpdir(), 'elan-bench-')), settings }: Start,
): Promise<Running> {
  const env = {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    SIGNUPS_PER_ADDRESS: '1000000',
    DATA_DIR: dataDir,
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    MAILBOX: 'on',
    // Rate limits are off for the load; tests cover them.
    LOGIN_PER_ADDRESS: '1000000',
    PUBLIC_CALLS_PER_ADDRESS: '1000000',
    REQUIRE_VERIFIED_EMAIL: 'off',
    NODE_COMPILE_CACHE: fileURLToPath(inProject('node_modules/.cache/compiled')),
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
    ...settings,
  }
  // The same as `npm start`.
  compiling ??= run(process.execPath, [...loader, fileURLToPath(inProject('scripts/compile.mjs'))], { env })
  await compiling
  const child = spawn(
    process.execPath,
    [...loader, ...garbageCollection, fileURLToPath(new URL(file, import.meta.url))],
    {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await signed(child, file, sign)
  return {
    base: `http://127.0.0.1:${port}`,
    memory: () => residentMegabytes(child),
    processorSeconds: () => processorSeconds(child),
    async stop(signal = 'SIGTERM') {
      // A process that a signal ended has no exit code, and does not exit again.
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
    stall: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
  }
}

function signed(child: ChildProcess, file: string, sign: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (text: Buffer) => String(text).includes(sign) && resolve())
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
}

function residentMegabytes({ pid }: ChildProcess): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1000
}

function processorSeconds({ pid }: ChildProcess): number {
  // After the name in parentheses, which may contain anything; in hundredths of a second.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}
