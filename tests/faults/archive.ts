import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Backup } from '#tests/server/postgres.ts'
import { programOf, unprivilegedUser } from '#tests/server/postgres-programs.ts'
import { ask } from './rows.ts'

const slot = 'archive'

/** A base backup of a server and its WAL since, as docs/operating.md keeps them. */
export class Archive {
  readonly #url: string
  readonly #user = process.getuid?.() === 0 ? unprivilegedUser() : undefined
  readonly #folder = mkdtempSync(join(tmpdir(), 'elan-archive-'))
  #receiver: ChildProcess | undefined

  constructor(url: string) {
    this.#url = url
    mkdirSync(join(this.#folder, 'wal'))
    for (const path of [this.#folder, join(this.#folder, 'wal')]) {
      if (this.#user?.uid !== undefined) chownSync(path, this.#user.uid, this.#user.gid ?? 0)
      chmodSync(path, 0o700)
    }
  }

  get backup(): Backup {
    const { password } = new URL(this.#url)
    return { base: join(this.#folder, 'base'), wal: join(this.#folder, 'wal'), password }
  }

  /** Streams the WAL from now on, as it is written. */
  async receive(): Promise<void> {
    await ask(this.#url, 'select pg_create_physical_replication_slot($1, true)', [slot])
    this.#receiver = this.#run('pg_receivewal', [
      '-D',
      this.backup.wal,
      '-S',
      slot,
      '--synchronous',
      '-d',
      this.#url,
    ])
  }

  async takeBase(): Promise<void> {
    const copy = ['-D', this.backup.base, '-X', 'none', '-c', 'fast', '-d', this.#url]
    const [code] = await once(this.#run('pg_basebackup', copy), 'exit')
    if (code !== 0) throw new Error(`pg_basebackup ended with ${code}`)
  }

  /** Ends the receiver, as the loss of its server does. */
  async end(): Promise<void> {
    const receiver = this.#receiver
    this.#receiver = undefined
    if (!receiver || receiver.exitCode !== null || receiver.signalCode !== null) return
    const ended = once(receiver, 'exit')
    receiver.kill('SIGKILL')
    await ended
  }

  async remove(): Promise<void> {
    await this.end()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #run(program: string, args: string[]): ChildProcess {
    return spawn(programOf(program), args, { ...this.#user, cwd: this.#folder, stdio: 'ignore' })
  }
}
