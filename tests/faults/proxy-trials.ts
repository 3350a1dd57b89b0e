import { connect } from 'node:net'
import { mapFiles } from '#server/platform/cells/proxy-maps.ts'
import { type ProxyMaps, tellProxy } from '#server/platform/cells/tell-proxy.ts'
import { sendCommands } from '#server/platform/outbound/send-commands.ts'
import { same } from './expect.ts'
import { type CellName, ProxyStage } from './proxy-stage.ts'
import type { Trial } from './trial.ts'

const count = Number(process.env.FAULT_KEYS ?? 20_000)

/** A customer with its people's addresses. */
const customerOf = (name: string) => ({
  id: crypto.randomUUID(),
  addresses: Array.from({ length: count }, (_, n) => `${name}${n}@example.com`),
})

/** Two customers of cell a behind the proxy, one of which moves. */
class Scene extends ProxyStage {
  readonly moving = customerOf('moving')
  readonly staying = customerOf('staying')

  /** Writes the maps with the moving customer in a cell. */
  place(cell: CellName): ProxyMaps {
    const contentOf = (name: CellName) => {
      const here = [this.moving, this.staying].filter((one) => (one === this.moving ? cell : 'a') === name)
      return { customers: here.map(({ id }) => id), keys: here.flatMap(({ addresses }) => addresses) }
    }
    return this.write({ a: contentOf('a'), b: contentOf('b') })
  }

  async signIn(email = ''): Promise<string> {
    return await this.ask('/auth/login', { method: 'POST', body: JSON.stringify({ email }) })
  }

  async open({ id }: { id: string }): Promise<string> {
    return await this.ask(`/api/organizations/${id}`)
  }

  /** Calls a cell as another cell does, but through the proxy. */
  async callCell(path: string): Promise<string> {
    return await this.ask(path, { method: 'POST', body: '{}' })
  }

  /** Where 200 addresses of a customer and its organization are answered. */
  async cellsOf(customer: { id: string; addresses: string[] }): Promise<string> {
    const found = new Set([await this.open(customer)])
    for (let n = 0; n < 200; n++)
      found.add(await this.signIn(customer.addresses[Math.floor((n * count) / 200)]))
    return [...found].sort().join()
  }
}

async function onScene<Result>(trial: (scene: Scene) => Promise<Result>): Promise<Result> {
  const scene = new Scene()
  await scene.serve()
  return await trial(scene).finally(() => scene.close())
}

/** Asks all the time. @returns a function that ends it, and says how many were answered */
function watch(scene: Scene): () => Promise<number> {
  let [ended, answers] = [false, 0]
  const run = async () => {
    let [organization, address] = ['a', 'a']
    for (let n = 0; !ended; n = (n + 7919) % count, answers += 3) {
      same('a customer that stays', await scene.signIn(scene.staying.addresses[n]), 'a')
      // Once one address leads to the new cell, all do.
      const former = [organization, address]
      organization = await scene.open(scene.moving)
      address = await scene.signIn(scene.moving.addresses[n])
      if ([organization, address].some((now, which) => now !== 'b' && (now !== 'a' || former[which] === 'b')))
        throw new Error(`a moving customer was answered by ${organization}, ${address} after ${former}`)
    }
    same('at the end', [organization, address], ['b', 'b'])
  }
  const running = Promise.all([run(), run(), run()])
  running.catch(() => {})
  return async () => {
    ended = true
    await running
    return answers
  }
}

/** Half of a new map, in the middle of a line. */
async function interrupt(socket: string, maps: ProxyMaps, folder: string): Promise<void> {
  const [, , file] = mapFiles(folder)
  const entries = [...(maps.get(file) ?? [])].slice(0, count)
  const lines = entries.slice(0, 100).map((entry) => entry.join(' '))
  const [, version] = /created: (\d+)/.exec(await sendCommands(socket, [`prepare map ${file}`])) ?? []
  const add = `add map @${version} ${file} <<\n${lines.join('\n')}`
  const connection = connect(socket)
  connection.end(`prompt\n${add}\n\n${add.slice(0, -9)}`)
  await connection.toArray()
}

/** A whole customer's addresses move while people sign in. */
async function replacesMaps(): Promise<string> {
  return await onScene(async (scene) => {
    scene.place('a')
    const proxy = await scene.startProxy()
    try {
      const maps = scene.place('b')
      await interrupt(proxy.socket, maps, scene.folder)
      same('after an interrupted update', await scene.cellsOf(scene.moving), 'a')
      for (const path of ['/cells/address?cell=b', '/%63ells/address'])
        same('a call between cells from outside', await scene.callCell(path), '404')
      const stop = watch(scene)
      const begun = performance.now()
      await tellProxy(proxy.socket, maps)
      const seconds = ((performance.now() - begun) / 1000).toFixed(1)
      same('afterwards', [await scene.cellsOf(scene.moving), await scene.cellsOf(scene.staying)], ['b', 'a'])
      const answers = await stop()
      const known = await sendCommands(proxy.socket, ['show map'])
      const entries = known.split('\n').find((line) => line.includes('keys.map'))
      same('entries', /entry_cnt=(\d+)/.exec(entries ?? '')?.[1], String(2 * count))
      return `${count} addresses of ${2 * count} moved in ${seconds} s under ${answers} answers, none wrong; half an update before changed nothing`
    } finally {
      await proxy.stop()
    }
  })
}

/** HAProxy hangs up, or says nothing, when a payload is larger than its buffer. */
async function keepsMaps(): Promise<string> {
  return await onScene(async (scene) => {
    scene.place('a')
    const proxy = await scene.startProxy(8192)
    try {
      const refusal = await tellProxy(proxy.socket, scene.place('b')).then(
        () => 'none',
        (error: Error) => error.message,
      )
      if (!/keeps its former .*keys.map/.test(refusal)) throw new Error(refusal)
      for (const address of [scene.moving.addresses[0], scene.moving.addresses[count - 1]])
        same('an address of before', await scene.signIn(address), 'a')
      return refusal.replaceAll(scene.folder, '…')
    } finally {
      await proxy.stop()
    }
  })
}

export const proxyTrials: Trial[] = [
  { name: "the proxy's maps are replaced while people sign in", run: replacesMaps },
  { name: "the proxy's maps stay whole where its buffer is small", run: keepsMaps },
]
