import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Running, start } from '#tests/bench/processes.ts'
import { freePort } from '#tests/server/postgres.ts'
import { ask, askEmbedded, type Row } from './rows.ts'

/** A portal process that can be killed and restarted on the same data. */
export class Portal {
  readonly base: string
  readonly databaseUrl: string
  readonly #port: number
  readonly dataDir = mkdtempSync(join(tmpdir(), 'elan-faults-'))
  #running: Running | undefined

  private constructor(databaseUrl: string, port: number) {
    this.databaseUrl = databaseUrl
    this.#port = port
    this.base = `http://127.0.0.1:${port}`
  }

  /** Uses the embedded database by default. */
  static async open(databaseUrl = ''): Promise<Portal> {
    const portal = new Portal(databaseUrl, await freePort())
    await portal.start()
    return portal
  }

  async start(): Promise<void> {
    const { databaseUrl, dataDir } = this
    const port = this.#port
    this.#running = await start('../../server/main.ts', { port, databaseUrl, dataDir, sign: 'Élan is ready' })
  }

  /** Kills the process and its children with SIGKILL. */
  kill(): Promise<void> {
    return this.#end('SIGKILL')
  }

  stop(): Promise<void> {
    return this.#end('SIGTERM')
  }

  /** Returns the rows of a statement; on the embedded database only while the process is stopped. */
  ask(statement: string, values: unknown[] = []): Promise<Row[]> {
    const { databaseUrl, dataDir } = this
    return databaseUrl ? ask(databaseUrl, statement, values) : askEmbedded(dataDir, statement, values)
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM') {
    const running = this.#running
    this.#running = undefined
    await running?.stop(signal)
  }
}
