import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Running, start } from '#tests/bench/processes.ts'
import { freePort } from '#tests/server/postgres.ts'
import { ask, askEmbedded, type Row } from './rows.ts'

/** The portal in a process that can be killed and started again over the same data. */
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

  /** On the embedded database unless another is named. */
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

  /** Kill -9: nothing of it runs on. */
  kill(): Promise<void> {
    return this.#end('SIGKILL')
  }

  stop(): Promise<void> {
    return this.#end('SIGTERM')
  }

  /** The rows of one statement; on the embedded database only once it is stopped. */
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
