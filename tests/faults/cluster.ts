import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '#tests/server/postgres.ts'
import { until } from './expect.ts'
import { listens } from './pgbouncer.ts'
import { processesIn } from './postgres.ts'
import { ask } from './rows.ts'

const templates = new URL('../../deploy/ha/', import.meta.url)
const places = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin']
const address = '127.0.0.1'

export function programOf(name: string): string {
  const found = places.map((place) => join(place, name)).find((path) => existsSync(path))
  if (found) return found
  throw new Error(
    `This trial needs ${name}: install Debian's packages patroni, etcd-server, haproxy, pgbouncer and postgresql.`,
  )
}

interface Node {
  name: string
  port: number
  rest: number
}

/** The cluster of deploy/ha on this machine: etcd, two nodes of Patroni, HAProxy and PgBouncer. */
export class Cluster {
  readonly #folder = mkdtempSync(join(tmpdir(), 'elan-cluster-'))
  readonly #children = new Map<string, ChildProcess>()
  readonly #password = randomBytes(12).toString('hex')
  readonly #user: { uid?: number; gid?: number } = unprivileged()
  readonly #nodes: Node[] = []
  #etcd = ''
  #primaryPort = 0
  #poolerPort = 0

  /** The owner's address through HAProxy. */
  get url(): string {
    return `postgresql://elan:${this.#password}@${address}:${this.#primaryPort}/elan`
  }

  get poolerUrl(): string {
    return `postgresql://${address}:${this.#poolerPort}/elan`
  }

  async start(): Promise<void> {
    for (const name of ['etcd', 'patroni', 'haproxy', 'pgbouncer']) programOf(name)
    this.#own('.')
    await this.#startEtcd()
    for (const name of ['n1', 'n2']) {
      this.#nodes.push({ name, port: await freePort(), rest: await freePort() })
      this.startNode(name)
      await until(`node ${name} runs`, () => this.#isRunning(name), { seconds: 90 })
    }
    await until('a synchronous standby', async () => (await this.#memberWith('sync_standby'))?.name)
    await this.#startProxy()
    const superuser = `postgresql://postgres:${this.#password}@${address}:${this.#primaryPort}/postgres`
    // HAProxy uses every node until its second check has failed.
    await sleep(4000)
    await ask(superuser, `create role elan login createrole password '${this.#password}'`)
    await ask(superuser, 'create database elan owner elan')
  }

  /** @param userlist what `npm run db -- userlist` prints */
  async startPooler(userlist: string): Promise<void> {
    this.#poolerPort = await freePort()
    const file = this.#write('userlist.txt', userlist)
    const config = this.#fill('pgbouncer.ini', {
      USERLIST: file,
      LOG: join(this.#folder, 'pgbouncer.log'),
      PIDFILE: join(this.#folder, 'pgbouncer.pid'),
    })
    this.#run('pgbouncer', programOf('pgbouncer'), [config])
    await until('PgBouncer listens', () => listens(this.#poolerPort))
  }

  /** Starts a node unless it runs. */
  startNode(name: string): void {
    const node = this.#nodes.find((one) => one.name === name)
    const running = this.#children.get(name)
    if (!node || (running && running.exitCode === null && running.signalCode === null)) return
    const values = { NAME: name, PORT: node.port, REST_PORT: node.rest, ETCD: this.#etcd }
    const more = { DATA: join(this.#folder, name), BINARIES: binaries(), NETWORK: `${address}/32` }
    const passwords = Object.fromEntries(
      ['SUPERUSER', 'REPLICATION', 'REWIND'].map((one) => [`${one}_PASSWORD`, this.#password]),
    )
    const config = this.#fill('patroni.yml', { ...values, ...more, ...passwords }, `${name}.yml`)
    this.#run(name, programOf('patroni'), [config])
  }

  /** Kills the primary's machine: Patroni, the postmaster and its children. @returns its name */
  async killPrimary(): Promise<string> {
    const leader = await this.#memberWith('leader')
    if (!leader) throw new Error('the cluster has no leader')
    const processes = processesIn(join(this.#folder, leader.name))
    this.#children.get(leader.name)?.kill('SIGKILL')
    for (const pid of processes) process.kill(pid, 'SIGKILL')
    return leader.name
  }

  /** Makes the synchronous standby the primary, as an operator does. @returns the name of the former one */
  async switchOver(): Promise<string> {
    const leader = await this.#memberWith('leader')
    const standby = await this.#memberWith('sync_standby')
    if (!leader || !standby) throw new Error('the cluster has no leader or no synchronous standby')
    const config = join(this.#folder, `${leader.name}.yml`)
    const names = ['--leader', leader.name, '--candidate', standby.name]
    // It goes on once the standby is the primary, while the load goes on here.
    await promisify(execFile)(programOf('patronictl'), [
      '-c',
      config,
      'switchover',
      'elan',
      ...names,
      '--force',
    ])
    return leader.name
  }

  /** Waits until a node follows the primary synchronously again. */
  async rejoined(name: string): Promise<void> {
    await until(
      `${name} follows again`,
      async () => (await this.#memberWith('sync_standby'))?.name === name || undefined,
    )
  }

  async stop(): Promise<void> {
    for (const name of ['pgbouncer', 'haproxy', 'n2', 'n1', 'etcd']) {
      const child = this.#children.get(name)
      if (!child || child.exitCode !== null || child.signalCode !== null) continue
      const ended = once(child, 'exit')
      // Patroni stops its PostgreSQL.
      child.kill(/^n\d/.test(name) ? 'SIGTERM' : 'SIGKILL')
      await ended
    }
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #startEtcd() {
    const [client, peer] = [await freePort(), await freePort()]
    this.#etcd = `${address}:${client}`
    const [url, peerUrl] = [`http://${this.#etcd}`, `http://${address}:${peer}`]
    const data = join(this.#folder, 'etcd')
    this.#run('etcd', programOf('etcd'), [
      ...['--data-dir', data, '--listen-client-urls', url, '--advertise-client-urls', url],
      ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
      ...['--initial-cluster', `default=${peerUrl}`],
    ])
    await until('etcd answers', () => quietly(() => fetch(`${url}/health`)))
  }

  async #startProxy() {
    this.#primaryPort = await freePort()
    const [first, second] = this.#nodes
    const values = {
      NODE_1: `${address}:${first?.port}`,
      NODE_2: `${address}:${second?.port}`,
      REST_PORT_1: first?.rest ?? 0,
      REST_PORT_2: second?.rest ?? 0,
    }
    this.#run('haproxy', programOf('haproxy'), ['-db', '-f', this.#fill('haproxy.cfg', values)])
  }

  async #isRunning(name: string) {
    const members = await this.#members()
    return members.find((member) => member.name === name && /running|streaming/.test(member.state))
  }

  async #memberWith(role: string) {
    return (await this.#members()).find((member) => member.role === role)
  }

  /** From the first node that answers. */
  async #members(): Promise<{ name: string; role: string; state: string }[]> {
    for (const { rest } of this.#nodes) {
      const answer = await quietly(() => fetch(`http://${address}:${rest}/cluster`))
      if (answer?.ok) return (await answer.json()).members ?? []
    }
    return []
  }

  #fill(template: string, values: Record<string, string | number>, name = template): string {
    const all: Record<string, string | number> = {
      ...{ ADDRESS: address, PRIMARY_PORT: this.#primaryPort, POOLER_PORT: this.#poolerPort },
      ...values,
    }
    const text = readFileSync(new URL(template, templates), 'utf8').replaceAll(
      /\$\{([A-Z_0-9]+)\}/g,
      (_, key: string) => String(all[key] ?? ''),
    )
    return this.#write(name, text)
  }

  #write(name: string, text: string): string {
    const file = join(this.#folder, name)
    writeFileSync(file, text, { mode: 0o600 })
    this.#own(name)
    return file
  }

  #own(name: string) {
    const { uid, gid } = this.#user
    if (uid !== undefined && gid !== undefined) chownSync(join(this.#folder, name), uid, gid)
  }

  #run(name: string, program: string, args: string[]) {
    mkdirSync(this.#folder, { recursive: true })
    const child = spawn(program, args, { ...this.#user, cwd: this.#folder, stdio: 'ignore' })
    this.#children.set(name, child)
  }
}

const binaries = () => {
  const [found] = globSync('/usr/lib/postgresql/*/bin').sort().reverse()
  if (found) return found
  throw new Error("This trial needs PostgreSQL in Debian's place, /usr/lib/postgresql.")
}

/** PostgreSQL and PgBouncer refuse to run as root. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

async function quietly<Result>(run: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await run()
  } catch {
    return undefined
  }
}
