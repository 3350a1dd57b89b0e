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

/** Addresses that the older cell a has unproved, of people whom the cell b knows better. */
async function followsProof(): Promise<string> {
  const stage = new ProxyStage()
  await stage.serve()
  const page = 'ZH89DR5BC3MV'
  stage.write({
    a: {
      customers: [],
      keys: [
        '?one@proved.example',
        '??two@domain.example',
        '??three@example.com',
        '??four@example.com',
        page,
      ],
    },
    b: {
      customers: [],
      keys: ['one@proved.example', 'domain.example', '?three@example.com', page.toLowerCase()],
    },
  })
  const proxy = await stage.startProxy()
  const discover = (email: string, cookie = '') =>
    stage.ask('/auth/sso/discover', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ email }),
    })
  try {
    same('an address that another cell proved', await discover('one@proved.example'), 'b')
    same('an address of a domain that another cell proved', await discover('two@domain.example'), 'b')
    same('an address with an account in another cell', await discover('three@example.com'), 'b')
    same('an address that one cell lists', await discover('four@example.com', 'device=known~b'), 'a')
    same('where this browser signed in before', await discover('three@example.com', 'device=known~a'), 'a')
    same('a page whose code is an access code', await stage.ask(`/api/programme-pages/${page}`), 'b')
    return '6 requests that an older cell claims without proof'
  } finally {
    await proxy.stop()
    stage.close()
  }
}

/** Ways to name the other cell that no sign-up may go by. */
const signUps = (other: CellName, organization: string): [string, Record<string, string>, object][] => [
  ['', {}, {}],
  ['', { cookie: `cell=${other}; session=x~${other}; device=x~${other}; second-factor=x~${other}` }, {}],
  [`?token=x~${other}`, {}, {}],
  [`?organizationId=${organization}`, {}, {}],
  ['', { authorization: `Bearer x~${other}` }, {}],
  ['', {}, { token: `x~${other}` }],
  ['', {}, { invitation: `x~${other}` }],
  ['', {}, { state: `x~${other}` }],
  ['', {}, { accessCode: 'KNOWN' }],
]

/** A sign-up goes to the newest cell, whatever else it names; an invitation link leads to its own. */
async function leadsSignUps(): Promise<string> {
  const stage = new ProxyStage()
  await stage.serve()
  const organization = crypto.randomUUID()
  stage.write({
    a: { customers: [], keys: [] },
    b: { customers: [organization], keys: ['KNOWN', 'known@example.org'] },
  })
  const proxy = await stage.startProxy()
  const signUp = (query: string, headers: Record<string, string>, body: object, path = '/auth/register') =>
    stage.ask(path + query, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ email: 'new@example.org', ...body }),
    })
  try {
    const ways = signUps('b', organization)
    for (const [query, headers, body] of ways)
      same(JSON.stringify([query, headers, body]), await signUp(query, headers, body), 'a')
    same('an address of another cell', await signUp('', {}, { email: 'known@example.org' }), 'b')
    const sent = { cookie: 'cell=a' }
    same('an address that it sent here', await signUp('', sent, { email: 'known@example.org' }), 'a')
    same('an invitation link', await signUp('', sent, { metadata: { organizationInviteToken: 'x~b' } }), 'b')
    same('an encoded path', await signUp('?token=x~b', {}, {}, '/auth/%72egister'), '404')
    return `${ways.length} sign-ups`
  } finally {
    await proxy.stop()
    stage.close()
  }
}

export const ruleOrderTrials: Trial[] = [
  {
    name: "the proxy's rules go by a proved domain before an address that is only listed",
    run: followsProof,
  },
  { name: "the proxy's rules go by a session before the cookie of a cell", run: followsOrder },
  { name: "the proxy's rules lead a sign-up to the newest cell", run: leadsSignUps },
]
