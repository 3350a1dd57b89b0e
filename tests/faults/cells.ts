import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSetCookie } from 'cookie'
import { sendCommands } from '#server/platform/outbound/send-commands.ts'
import type { Running } from '#tests/bench/processes.ts'
import { createDatabase, freePort } from '#tests/server/postgres.ts'
import { adminSocket, type CellsProxy, startCellsProxy } from './cells-proxy.ts'
import { programOf } from './cluster.ts'
import { ask, type Row } from './rows.ts'
import type { Stage } from './stage.ts'

const command = fileURLToPath(new URL('../../server/platform/cells/cli.ts', import.meta.url))
const provider = fileURLToPath(new URL('../../provider/main.ts', import.meta.url))
const host = '127.0.0.1'

export const providerKey = 'provider-key-of-the-trials-only'
const cellsKey = 'key-of-the-cells-of-the-trials-only'

/** Cells behind the HAProxy of deploy/cells: a process with a database of its own each. */
export class Cells {
  readonly #stage: Stage
  readonly #folder = mkdtempSync(join(tmpdir(), 'elan-cells-'))
  readonly #file = join(this.#folder, 'cells.json')
  readonly #databases = new Map<string, string>()
  readonly #ports = new Map<string, number>()
  readonly #running = new Map<string, Running>()
  #proxy: CellsProxy | undefined
  #port = 0

  constructor(stage: Stage) {
    this.#stage = stage
  }

  /** The address that people use. */
  get base(): string {
    return `http://${host}:${this.#port}`
  }

  /** Starts the cells and the proxy; the last one is the newest. */
  async start(...names: string[]): Promise<void> {
    programOf('haproxy')
    this.#port = await freePort()
    for (const name of names) {
      const { url } = await createDatabase(this.#stage.postgres.url)
      this.#databases.set(name, url)
      this.#ports.set(name, await freePort())
      this.run('add', name, '--address', this.addressOf(name))
    }
    for (const name of names) await this.serve(name)
    this.run('maps', this.#folder)
    this.#proxy = await startCellsProxy(this.#folder, this.#port)
  }

  /** Starts the process of a cell. */
  async serve(name: string, settings: Record<string, string> = {}): Promise<void> {
    const running = await this.#stage.serve({
      ...{ CELL: name, CELLS_FILE: this.#file, CELLS_KEY: cellsKey },
      ...{ PORT: String(this.#ports.get(name)), PUBLIC_URL: this.base },
      ...{ DATABASE_URL: this.databaseOf(name), PROVIDER_KEY: providerKey, TRUST_PROXY: host },
      ...settings,
    })
    this.#running.set(name, running)
  }

  /** Kills the process of a cell. */
  async kill(name: string): Promise<void> {
    await this.#running.get(name)?.stop('SIGKILL')
  }

  /** The process of a cell. */
  processOf(name: string): Running {
    const running = this.#running.get(name)
    if (!running) throw new Error(`The cell ${name} was not started.`)
    return running
  }

  /** Where the process of a cell listens. */
  addressOf(name: string): string {
    return `${host}:${this.#ports.get(name)}`
  }

  databaseOf(name: string): string {
    return this.#databases.get(name) ?? ''
  }

  rows(name: string, statement: string, values: unknown[] = []): Promise<Row[]> {
    return ask(this.databaseOf(name), statement, values)
  }

  /** Runs `npm run cells`. @returns what it prints */
  run(...args: string[]): string {
    const env = { ...process.env, CELLS_FILE: this.#file, DATABASE_URL: this.databaseOf(args[1] ?? '') }
    return execFileSync(process.execPath, [command, ...args], { env, encoding: 'utf8', maxBuffer: 2 ** 28 })
  }

  /** Runs `npm run provider` in a cell. @returns what it prints */
  provide(cell: string, ...args: string[]): string {
    const own = { CELL: cell, CELLS_FILE: this.#file, PUBLIC_URL: this.base, PROVIDER_KEY: providerKey }
    const given = [provider, ...args]
    return execFileSync(process.execPath, given, { env: { ...process.env, ...own }, encoding: 'utf8' })
  }

  /** Starts to move a customer. */
  move(customerId: string, from: string, to: string, ...more: string[]): ChildProcess {
    const env = {
      ...{ ...process.env, CELLS_FILE: this.#file },
      ...{ DATABASE_URL: this.databaseOf(from), TARGET_DATABASE_URL: this.databaseOf(to) },
    }
    const proxy = ['--maps', this.#folder, '--socket', adminSocket(this.#folder)]
    const args = [command, 'move', customerId, to, ...proxy, ...more]
    return spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  }

  /** Imports every cell and tells the running proxy. */
  refresh(): void {
    for (const name of this.#databases.keys()) this.run('import', name)
    this.run('maps', this.#folder, '--socket', adminSocket(this.#folder))
  }

  /** Sends a line to the admin socket of the proxy. */
  tellProxy(line: string): Promise<string> {
    return sendCommands(adminSocket(this.#folder), [line])
  }

  /** The proxy forgets which cell has an organization. */
  forget(organizationId: string): Promise<string> {
    return this.tellProxy(`del map ${join(this.#folder, 'organizations.map')} ${organizationId}`)
  }

  async stop(): Promise<void> {
    await this.#proxy?.stop()
    rmSync(this.#folder, { recursive: true })
  }
}

/** A browser, which keeps cookies. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #base: string

  constructor(base: string) {
    this.#base = base
  }

  async send(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(this.#base + path, {
      method,
      redirect: 'manual',
      headers: { ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    for (const line of answer.headers.getSetCookie()) this.#keep(line)
    const text = await answer.text()
    return {
      status: answer.status,
      text,
      body: /application\/json/.test(answer.headers.get('content-type') ?? '') ? JSON.parse(text) : {},
    }
  }

  /** Expects success. */
  async must(...given: Parameters<Browser['send']>) {
    const { status, text, body } = await this.send(...given)
    if (status < 200 || status > 299) throw new Error(`${given[0]} ${given[1]}: ${status} ${text}`)
    return body
  }

  #keep(line: string) {
    const { name, value, expires } = parseSetCookie(line)
    if (expires && expires < new Date()) this.cookies.delete(name)
    else this.cookies.set(name, value ?? '')
  }
}
