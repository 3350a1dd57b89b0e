import { randomBytes } from 'node:crypto'
import { same } from './expect.ts'
import { type CellName, ProxyStage } from './proxy-stage.ts'
import type { Trial } from './trial.ts'

const otherOf = (cell: CellName): CellName => (cell === 'a' ? 'b' : 'a')

/** A secret that was made in the other cell, and came with its customer. */
const movedTo = (cell: CellName) => `${randomBytes(32).toString('base64url')}~${otherOf(cell)}`

/** Where the session decides, an organization that the proxy does not know yet among them. */
const bySession = ['/auth/session', '/api/me/notices', `/api/organizations/${crypto.randomUUID()}/users`]

/** A request that says two cells goes by what is known for certain: the organization, then the session, then its name. */
async function followsOrder(): Promise<string> {
  const stage = new ProxyStage()
  await stage.serve()
  const customers = { a: crypto.randomUUID(), b: crypto.randomUUID() }
  const secrets = { a: movedTo('a'), b: movedTo('b') }
  stage.write({
    a: { customers: [customers.a], keys: [secrets.a] },
    b: { customers: [customers.b], keys: [secrets.b] },
  })
  const proxy = await stage.startProxy()
  let requests = 0
  const leads = async (path: string, cookies: Record<string, string>, wanted: CellName) => {
    requests++
    const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`)
    same(`${path} with ${cookie}`, await stage.ask(path, { headers: { cookie: cookie.join('; ') } }), wanted)
  }
  try {
    for (const cell of ['a', 'b'] as const)
      for (const prefix of ['', '__Host-']) {
        const other = otherOf(cell)
        const sent = { [`${prefix}cell`]: other, [`${prefix}device`]: `known~${other}` }
        const session = `${prefix}session`
        for (const path of bySession) await leads(path, { ...sent, [session]: secrets[cell] }, cell)
        await leads('/auth/session', { ...sent, [session]: `unknown~${cell}` }, cell)
        await leads('/auth/session', { ...sent, [`${prefix}second-factor`]: `unknown~${cell}` }, cell)
        await leads('/auth/session', sent, other)
        await leads('/auth/session', { [`${prefix}device`]: `known~${other}` }, other)
        await leads(
          `/api/organizations/${customers[cell]}/users`,
          { ...sent, [session]: secrets[other] },
          cell,
        )
      }
    return `${requests} requests that say two cells`
  } finally {
    await proxy.stop()
    stage.close()
  }
}

export const ruleOrderTrials: Trial[] = [
  { name: "the proxy's rules go by a session before the cookie of a cell", run: followsOrder },
]
