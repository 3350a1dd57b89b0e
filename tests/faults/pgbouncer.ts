import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '#tests/server/postgres.ts'
import { until } from './expect.ts'

const places = [process.env.PGBOUNCER ?? '', '/usr/sbin/pgbouncer', '/usr/bin/pgbouncer']

export interface PgBouncer {
  version: string
  /** The address of a database through the pooler, without a user. */
  urlOf(database: string): string
  stop(): Promise<void>
}

/**
 * Starts PgBouncer in transaction mode in front of a PostgreSQL, for any database and for these aliases.
 * @param aliases further databases: name and settings
 * @throws Error if PgBouncer is not installed
 */
export async function startPgBouncer(
  databaseUrl: string,
  aliases: Record<string, string> = {},
): Promise<PgBouncer> {
  const program = places.find((path) => path && existsSync(path))
  if (!program) throw new Error('This trial needs PgBouncer: install it, or name it in PGBOUNCER.')
  const version = versionOf(program)
  const folder = mkdtempSync(join(tmpdir(), 'elan-pgbouncer-'))
  const port = await freePort()
  const server = new URL(databaseUrl)
  const target = `host=${server.hostname} port=${server.port}`
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(join(folder, 'userlist.txt'), userlist(databaseUrl))
  writeFileSync(
    file,
    [
      '[databases]',
      ...Object.entries(aliases).map(([name, more]) => `${name} = ${target} ${more}`),
      `* = ${target}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${join(folder, 'userlist.txt')}`,
      'pool_mode = transaction',
      'default_pool_size = 8',
      'max_client_conn = 1000',
      'server_idle_timeout = 10',
      // Earlier ones do not know it.
      ...(isFrom121(version) ? ['max_prepared_statements = 200'] : []),
      `logfile = ${join(folder, 'log')}`,
    ].join('\n'),
  )
  const child = spawnUnprivileged(program, [file], folder)
  const urlOf = (database: string) => `postgresql://127.0.0.1:${port}/${database}`
  try {
    await until('PgBouncer listens', () => listens(port), { seconds: 10 })
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  return {
    version,
    urlOf,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const versionOf = (program: string) =>
  /PgBouncer ([\d.]+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[1] ?? '?'

function isFrom121(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 1 || minor >= 21
}

/** What `npm run db -- userlist` prints, and the owner. */
export function userlist(databaseUrl: string): string {
  const { username, password } = new URL(databaseUrl)
  const cli = fileURLToPath(new URL('../../server/platform/maintenance/cli.ts', import.meta.url))
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  const logins = execFileSync(process.execPath, [cli, 'userlist'], { env, encoding: 'utf8' })
  return `${logins}"${username}" "${password}"\n`
}

/** PgBouncer refuses to run as root. */
function spawnUnprivileged(program: string, args: string[], folder: string): ChildProcess {
  if (process.getuid?.() !== 0) return spawn(program, args, { stdio: 'ignore' })
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  const [uid, gid] = [idOf('-u'), idOf('-g')]
  for (const path of ['', 'pgbouncer.ini', 'userlist.txt']) chownSync(join(folder, path), uid, gid)
  return spawn(program, args, { uid, gid, stdio: 'ignore' })
}

export function listens(port: number): Promise<true | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.once('error', () => resolve(undefined)).once('connect', () => socket.destroy())
  })
}
