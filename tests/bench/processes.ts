import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Running {
  base: string
  /** Megabytes of memory the process holds now. */
  memory(): number
  /** Seconds of processor time it has used; unlike a rate, hardly changed by what else the machine does. */
  processorSeconds(): number
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

interface Start {
  port: number
  /** What it says once it is ready. */
  sign: string
  /** None for the embedded database. */
  databaseUrl: string
  dataDir?: string
  /** Settings that differ from those of the benchmark. */
  settings?: Record<string, string>
}

/** Starts a server of the benchmark, and waits until it has said its sign. */
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
    // The load is the point: what keeps strangers from it is measured by the tests.
    LOGIN_PER_ADDRESS: '1000000',
    PUBLIC_CALLS_PER_ADDRESS: '1000000',
    REQUIRE_VERIFIED_EMAIL: 'off',
    ...settings,
  }
  // As `npm start` does it.
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=8', fileURLToPath(new URL(file, import.meta.url))],
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
      // One that a signal has ended has no exit code, and does not end again.
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
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
  // Behind the name in brackets, which may hold anything; in hundredths of a second.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}
