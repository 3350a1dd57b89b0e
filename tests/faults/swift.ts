import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { delimiter, join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { freePort } from '#tests/server/postgres.ts'
import { until } from './expect.ts'
import { listens } from './pgbouncer.ts'

const places = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin']
const address = '127.0.0.1'
const stores = ['account', 'container', 'object'] as const

function programOf(name: string): string {
  const found = places.map((place) => join(place, name)).find((path) => existsSync(path))
  if (found) return found
  throw new Error(
    `This trial needs ${name}: install Debian's packages swift-proxy, swift-account, swift-container and swift-object.`,
  )
}

const both = (folder: string) => `user = ${userInfo().username}\nswift_dir = ${folder}\nlog_level = ERROR`

const storeSettings = (store: string, port: number, folder: string) => `[DEFAULT]
bind_ip = ${address}
bind_port = ${port}
devices = ${join(folder, 'devices')}
mount_check = false
workers = 0
${both(folder)}
[pipeline:main]
pipeline = ${store}-server
[app:${store}-server]
use = egg:swift#${store}
`

const proxySettings = (port: number, secret: string, folder: string) => `[DEFAULT]
bind_ip = ${address}
bind_port = ${port}
workers = 0
${both(folder)}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = ${address}:1
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_elan_files = ${secret} .admin
`

/** OpenStack Swift on this machine, in one folder: a real server of the S3 protocol. */
export class Swift {
  readonly keyId = 'elan:files'
  readonly secret = randomBytes(20).toString('hex')
  readonly #client = new AwsClient({
    ...{ accessKeyId: this.keyId, secretAccessKey: this.secret },
    ...{ service: 's3', region: 'us-east-1' },
  })
  readonly #folder = mkdtempSync(join(tmpdir(), 'elan-swift-'))
  readonly #children = new Map<string, ChildProcess>()
  #port = 0

  get endpoint(): string {
    return `http://${address}:${this.#port}`
  }

  /** The settings of a server that stores its files in a bucket. */
  settings(bucket: string): Record<string, string> {
    return {
      FILES_URL: `s3://${bucket}`,
      FILES_ENDPOINT: this.endpoint,
      FILES_KEY_ID: this.keyId,
      FILES_SECRET: this.secret,
    }
  }

  /** @throws Error if Swift is not installed */
  async start(): Promise<void> {
    const programs = [
      'swift-proxy-server',
      'swift-ring-builder',
      ...stores.map((one) => `swift-${one}-server`),
    ]
    for (const name of programs) programOf(name)
    mkdirSync(join(this.#folder, 'devices', 'd1'), { recursive: true })
    for (const store of stores) {
      const port = await freePort()
      this.#buildRing(store, port)
      this.#write(`${store}.conf`, storeSettings(store, port, this.#folder))
      this.#run(store)
      await until(`Swift's ${store} server listens`, () => listens(port), { seconds: 30 })
    }
    this.#port = await freePort()
    this.#write('proxy.conf', proxySettings(this.#port, this.secret, this.#folder))
    await this.resume()
  }

  /** The number of objects in a bucket, at most 1000. */
  async count(bucket: string): Promise<number> {
    const answer = await this.#client.fetch(`${this.endpoint}/${bucket}?list-type=2`)
    return (await answer.text()).match(/<Key>/g)?.length ?? 0
  }

  /** Starts the server that clients call. */
  async resume(): Promise<void> {
    this.#run('proxy')
    await until('Swift listens', () => listens(this.#port), { seconds: 30 })
  }

  /** Stops the server that clients call, as if the bucket was away. */
  async pause(): Promise<void> {
    await this.#stop('proxy')
  }

  async makeBucket(name: string): Promise<void> {
    const { status } = await this.#client.fetch(`${this.endpoint}/${name}`, { method: 'PUT' })
    if (status !== 200) throw new Error(`Swift made no bucket: ${status}`)
  }

  async stop(): Promise<void> {
    for (const name of ['proxy', ...stores]) await this.#stop(name)
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #buildRing(store: string, port: number) {
    const builder = (...args: string[]) =>
      execFileSync(programOf('swift-ring-builder'), [join(this.#folder, `${store}.builder`), ...args])
    builder('create', '4', '1', '0')
    builder('add', `r1z1-${address}:${port}/d1`, '1')
    builder('rebalance')
  }

  #write(name: string, text: string) {
    writeFileSync(join(this.#folder, name), text, { mode: 0o600 })
  }

  #run(name: string) {
    const program = programOf(`swift-${name}-server`)
    const child = spawn(program, [join(this.#folder, `${name}.conf`)], {
      stdio: process.env.SWDEBUG ? 'inherit' : 'ignore',
    })
    this.#children.set(name, child)
  }

  async #stop(name: string): Promise<void> {
    const child = this.#children.get(name)
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
}

export async function withSwift<Result>(trial: (swift: Swift) => Promise<Result>): Promise<Result> {
  const swift = new Swift()
  try {
    await swift.start()
    return await trial(swift)
  } finally {
    await swift.stop()
  }
}
