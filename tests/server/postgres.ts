import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { appendFileSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { hasSharedMemory, sharedMemory } from '../../scripts/shared-memory.ts'
import { findBinaries, programOf, type User, unprivilegedUser } from './postgres-programs.ts'

export interface TestPostgres {
  url: string
  stop(): Promise<void>
}

export interface OwnPostgres extends TestPostgres {
  /** Crashes the server; connections break. */
  kill(): Promise<void>
  start(): Promise<void>
}

/** A locale with letters beyond ASCII that the system provides. */
const letters = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'

/**
 * Settings of a server whose databases are cells that customers move between: the workers of several moves at a time,
 * which PostgreSQL otherwise starts 5 s apart.
 */
export const replicating = [
  ...['wal_level=logical', 'max_slot_wal_keep_size=1GB', 'wal_retrieve_retry_interval=100ms'],
  ...['max_replication_slots=40', 'max_wal_senders=40'],
  ...['max_worker_processes=40', 'max_logical_replication_workers=30'],
]

/** Finds PostgreSQL for the tests: TEST_DATABASE_URL, else a temporary server, else none; prints the choice. */
export async function findPostgres(
  say: (line: string) => void,
  settings: string[] = [],
): Promise<TestPostgres | undefined> {
  const url = process.env.TEST_DATABASE_URL
  if (url) {
    say('PostgreSQL tests: on the server of TEST_DATABASE_URL')
    return { url, stop: async () => {} }
  }
  const own = await startPostgres({ settings })
  say(
    own
      ? 'PostgreSQL tests: on a throw-away server'
      : 'PostgreSQL tests: left out, no PostgreSQL on this machine',
  )
  return own
}

/**
 * Creates a database on that server; it is dropped with the server, or by the returned function.
 * @param template name of a database without connections to copy
 */
export async function createDatabase(
  serverUrl: string,
  template?: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `elan_test_${randomUUID().replaceAll('-', '')}`
  // Copying its files takes half as long as writing its pages to the log, where no disk has to confirm them.
  const copied = template ? ` template ${template} strategy file_copy` : ''
  await runOn(serverUrl, `create database ${name}${copied}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => runOn(serverUrl, `drop database if exists ${name} with (force)`) }
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Whether findPostgres would find one. */
export function hasPostgres(): boolean {
  return Boolean(process.env.TEST_DATABASE_URL || findBinaries())
}

/**
 * Starts a temporary server from the installed binaries; undefined without them. A durable one waits for the disk.
 * @param standbyOf the address of a server that it copies and follows
 * @param restoredFrom a base backup and the WAL since, of a server with this password
 * @param settings such as wal_level=logical
 * @param within the folder for its own; by default the fastest
 */
export async function startPostgres({
  durable = false,
  standbyOf = '',
  restoredFrom,
  settings = [],
  within = durable ? tmpdir() : fastFolder(),
}: {
  durable?: boolean
  standbyOf?: string
  restoredFrom?: Backup
  settings?: string[]
  within?: string
} = {}): Promise<OwnPostgres | undefined> {
  const binaries = findBinaries()
  const user: User | undefined = process.getuid?.() === 0 ? unprivilegedUser() : {}
  if (!binaries || !user) return undefined
  const folder = mkdtempSync(join(within, 'elan-postgres-'))
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const password = restoredFrom?.password ?? passwordOf(standbyOf)
  const place = { binaries, folder, user }
  if (restoredFrom) restoreServer(place, restoredFrom)
  else if (standbyOf) copyServer(place, standbyOf)
  else makeServer(place, password)
  const port = await freePort()
  const url = `postgresql://elan:${password}@127.0.0.1:${port}/postgres`
  const careless = durable ? [] : ['fsync=off', 'full_page_writes=off']
  const all = [...careless, ...settings, 'unix_socket_directories=', `port=${port}`]
  const run = () => launch(join(binaries, 'postgres'), folder, user, all)
  let server = run()
  const kill = () => end(server)
  await answering(url, server)
  return {
    url,
    kill,
    async start() {
      server = run()
      await answering(url, server)
    },
    async stop() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Linux's memory file system, where it has room: each test file copies a database, and a disk takes longer than the tests. */
function fastFolder(): string {
  return hasSharedMemory(4 * 2 ** 30) ? sharedMemory : tmpdir()
}

const passwordOf = (standbyOf: string) =>
  standbyOf ? new URL(standbyOf).password : randomBytes(12).toString('hex')

/** Folders of pg_basebackup and pg_receivewal, and the password of the server they were made of. */
export interface Backup {
  base: string
  wal: string
  password: string
}

interface Place {
  binaries: string
  folder: string
  user: User
}

function makeServer({ binaries, folder, user }: Place, password: string): void {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  if (user.uid !== undefined && user.gid !== undefined) chownSync(passwordFile, user.uid, user.gid)
  const initdb = ['-D', join(folder, 'data'), '-U', 'elan', '-A', 'scram-sha-256', '-E', 'UTF8', '--no-sync']
  execFileSync(
    join(binaries, 'initdb'),
    [...initdb, '--lc-collate=C', `--lc-ctype=${letters}`, '--pwfile', passwordFile],
    { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
}

function copyServer({ folder, user }: Place, url: string): void {
  const copy = ['-D', join(folder, 'data'), '-R', '-X', 'stream', '-c', 'fast', '--no-sync', '-d', url]
  const program = programOf('pg_basebackup')
  execFileSync(program, copy, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
}

function restoreServer({ folder, user }: Place, { base, wal }: Backup): void {
  const data = join(folder, 'data')
  execFileSync('cp', ['-r', base, data], { ...user, cwd: folder })
  // The last file was still being written, and has another name.
  const command = `cp ${wal}/%f %p || cp ${wal}/%f.partial %p`
  appendFileSync(join(data, 'postgresql.auto.conf'), `restore_command = '${command}'\n`)
  appendFileSync(join(data, 'recovery.signal'), '')
}

/** The shell waits on our pipe, so the server ends with this process even if that is killed. */
function launch(postgres: string, folder: string, user: User, settings: string[]): ChildProcess {
  const command = [postgres, '-D', join(folder, 'data'), ...settings.flatMap((setting) => ['-c', setting])]
  const script = '"$@" & read -r line; kill -QUIT $!; wait'
  const stdio: ['pipe', 'ignore', 'ignore'] = ['pipe', 'ignore', 'ignore']
  return spawn('/bin/sh', ['-c', script, 'sh', ...command], { ...user, cwd: folder, stdio })
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.stdin?.end()
  await ended
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 20_000
  for (;;) {
    try {
      return await runOn(url, 'select 1')
    } catch (error) {
      if (Date.now() > deadline || server.exitCode !== null) throw error
      await sleep(50)
    }
  }
}

/** Returns a free port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
