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
    const [row] = await ask(server.url, 'show data_directory')
    return new KilledPostgres(server, String(row?.data_directory))
  }

  /** Kills the postmaster and all its children with SIGKILL, which would otherwise end cleanly. */
  async kill(): Promise<void> {
    const [first = ''] = readFileSync(join(this.#folder, 'postmaster.pid'), 'utf8').split('\n')
    const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').trim().split(' ')
    for (const pid of [first, ...children]) if (pid) killNow(Number(pid))
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
