import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type OwnPostgres, startPostgres } from '#tests/server/postgres.ts'
import { Portal } from './portal.ts'
import { ask } from './rows.ts'

/** A PostgreSQL whose processes are killed together, with durable commits as in production. */
export class KilledPostgres {
  readonly url: string
  readonly #server: OwnPostgres
  readonly #folder: string
  kills = 0

  private constructor(server: OwnPostgres, folder: string) {
    this.#server = server
    this.url = server.url
    this.#folder = folder
  }

  static async start(): Promise<KilledPostgres> {
    const server = await startPostgres({ durable: true })
    if (!server) throw new Error('This trial needs PostgreSQL on this machine.')
    return new KilledPostgres(server, await dataFolderOf(server.url))
  }

  /** Kills the postmaster and all its children with SIGKILL, which would otherwise end cleanly. */
  async kill(): Promise<void> {
    for (const pid of processesIn(this.#folder)) killNow(pid)
    await this.#server.kill()
    this.kills++
  }

  restart(): Promise<void> {
    return this.#server.start()
  }

  /** The database is unavailable for up to one second. */
  async crash(): Promise<void> {
    await this.kill()
    await sleep(Math.random() * 1000)
    await this.restart()
  }

  stop(): Promise<void> {
    return this.#server.stop()
  }
}

async function dataFolderOf(url: string): Promise<string> {
  const [row] = await ask(url, 'show data_directory')
  return String(row?.data_directory)
}

/** The ids of the postmaster of a data folder and of its children. */
export function processesIn(folder: string): number[] {
  const [first = ''] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').trim().split(' ')
  return [first, ...children].filter(Boolean).map(Number)
}

/**
 * Stops the processes of a server, as on a machine that hangs: its connections stay open and answer nothing.
 * @returns lets them go on
 */
export async function freezePostgres(url: string): Promise<() => void> {
  const pids = processesIn(await dataFolderOf(url))
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  // The postmaster last: until then those that end keep their ids.
  return () => {
    for (const pid of pids.toReversed()) process.kill(pid, 'SIGCONT')
  }
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It exited by itself already.
  }
}

/** Starts a portal on its own PostgreSQL for the duration of a trial. */
export async function onPostgres<T>(
  run: (postgres: KilledPostgres, portal: Portal) => Promise<T>,
): Promise<T> {
  const postgres = await KilledPostgres.start()
  let portal: Portal | undefined
  try {
    portal = await Portal.open(postgres.url)
    return await run(postgres, portal)
  } finally {
    await portal?.stop()
    await postgres.stop()
  }
}
