import { Browser, Cells, providerKey } from './cells.ts'
import { same } from './expect.ts'
import { onStage } from './stage.ts'
import type { Trial } from './trial.ts'

export const password = 'a password of the trials'

export interface Founder {
  email: string
  organizationId: string
  browser: Browser
}

const named = (name: string) => `${name}.${crypto.randomUUID().slice(0, 8)}@example.com`
const signIn = (browser: Browser, email: string) => browser.must('POST', '/auth/login', { email, password })
export const at = ({ organizationId }: Founder, rest = '') => `/api/organizations/${organizationId}${rest}`

/** Signs up a customer, and finds in which cell it is. */
export async function found(cells: Cells, name: string, wanted: string): Promise<Founder> {
  const browser = new Browser(cells.base)
  const email = named(name)
  const person = { email, password, firstName: 'Robin', lastName: 'Example' }
  const { data } = await browser.must('POST', '/auth/register', person)
  const organizationId: string = data.organization.id
  const rows = await cells.rows(wanted, 'select id from organizations where id = $1', [organizationId])
  same(`a customer of cell ${wanted} in its database`, rows.length, 1)
  await signIn(browser, email)
  return { email, organizationId, browser }
}

/** Anybody signs in from a browser that never was here, and stays where the session is. */
async function signsInAnywhere(cells: Cells, founder: Founder) {
  const browser = new Browser(cells.base)
  await signIn(browser, founder.email.toUpperCase())
  const { user } = await browser.must('GET', '/auth/session')
  same('who is signed in', user.email, founder.email)
  await browser.must('GET', at(founder))
  await browser.must('GET', '/auth/factors')
  const wrong = await browser.send('POST', '/auth/login', { email: named('nobody'), password })
  same('a stranger signs in', wrong.status, 401)
}

/** A mailed link works in a browser without cookies, before and after the proxy knows the address. */
async function joinsByLinks(cells: Cells, founder: Founder) {
  const email = named('invited')
  const body = { email, firstName: 'Alex', lastName: 'Example' }
  const { id } = await founder.browser.must('POST', at(founder, '/users'), body)
  const { inviteLink } = await founder.browser.must('POST', at(founder, `/users/${id}/invite`))
  const token = new URL(inviteLink).searchParams.get('token')
  const invited = new Browser(cells.base)
  await invited.must('POST', '/api/auth/verify-invite', { token })
  await invited.must('POST', '/api/auth/confirm-invite', { token, password })
  await joinsByLink(cells, founder)
  cells.refresh()
  await signIn(new Browser(cells.base), email)
}

async function joinsByLink(cells: Cells, founder: Founder) {
  const { inviteLink } = await founder.browser.must('GET', at(founder, '/invite-link'))
  const token = new URL(inviteLink).searchParams.get('token') ?? ''
  const browser = new Browser(cells.base)
  await browser.must('GET', `/api/organizations/_/invites/validate/${encodeURIComponent(token)}`)
  const body = { email: named('joined'), password, firstName: 'Kim', lastName: 'Example', token }
  await browser.must('POST', '/api/users/complete-registration', body)
}

/** Codes on posters, a wall screen and a public page lead to the cell from a browser without cookies. */
async function opensByCode(cells: Cells, founder: Founder, cell: string) {
  const stranger = new Browser(cells.base)
  const { data: page } = await founder.browser.must('POST', at(founder, '/programme-page'))
  const wall = { label: 'Lobby', language: 'en', days: 5 }
  const { data: screen } = await founder.browser.must('POST', at(founder, '/wall-screens'), wall)
  const secret = /[\w-]+~[a-z]+$/.exec(screen.url ?? screen.address ?? JSON.stringify(screen))?.[0]
  await stranger.must('GET', `/api/wall-screens/${secret}`)
  cells.refresh()
  await stranger.must('GET', `/api/programme-pages/${page.address.split('/').at(-1)}`)
  const sql = 'update organizations set access_mode = $2 where id = $1 returning access_code as code'
  const [row] = await cells.rows(cell, sql, [founder.organizationId, 'code'])
  const accessCode = String(row?.code).toLowerCase().replaceAll('-', ' ')
  await stranger.must('POST', '/api/join/organization', { accessCode })
}

/** A directory's token, in a client without cookies, and a password link. */
async function callsBySecrets(cells: Cells, founder: Founder) {
  const { data } = await founder.browser.must('POST', at(founder, '/directories'), { name: 'Entra ID' })
  const path = at(founder, `/directories/${data.id}/tokens`)
  const made = await founder.browser.must('POST', path, { days: 5 })
  const authorization = `Bearer ${made.data.secret}`
  const client = new Browser(cells.base)
  await client.must('GET', '/scim/v2/Users', undefined, { authorization })
}

/** The link of a mail sets a password from a browser that never was here. */
async function resetsPassword(cells: Cells, { email, browser }: Founder) {
  await new Browser(cells.base).must('POST', '/auth/reset-password', { email })
  const { messages } = await browser.must('GET', `/mailbox/messages?to=${encodeURIComponent(email)}`)
  const links: string[] = messages.flatMap((message: { links: string[] }) => message.links)
  const token = links.map((link) => new URL(link)).find(({ pathname }) => pathname === '/reset-password')
  const body = { token: token?.searchParams.get('token'), email, password }
  await new Browser(cells.base).must('POST', '/auth/reset-password/confirm', body)
  await signIn(browser, email)
}

/** The provider grants credits by the key alone; a call that names no organization says its cell. */
async function servesProvider(cells: Cells, founders: Founder[]) {
  const headers = { authorization: `Bearer ${providerKey}`, 'idempotency-key': crypto.randomUUID() }
  const provider = new Browser(cells.base)
  for (const { organizationId } of founders)
    await provider.must('POST', '/provider/credits/grant', { organizationId, amount: 5 }, headers)
  const audit = async (cell: string) =>
    (await provider.send('GET', `/provider/audit?cell=${cell}`, undefined, headers)).text
  for (const [n, cell] of ['a', 'b'].entries()) {
    const text = await audit(cell)
    const ids = founders.map(({ organizationId }) => text.includes(organizationId))
    same(`customers in the log of cell ${cell}`, ids, [n === 0, n === 1])
  }
}

/** The proxy does not know the organization: its own cell says where it is, and the person signs in there. */
async function recovers(cells: Cells, own: Founder, other: Founder) {
  await cells.forget(other.organizationId)
  const browser = new Browser(cells.base)
  await signIn(browser, own.email)
  const first = await browser.send('GET', at(other))
  same('the answer of the wrong cell', [first.status, first.body.code], [421, 'cell.elsewhere'])
  same('the cookie for the proxy', browser.cookies.get('cell'), first.body.cell)
  const again = await browser.send('GET', at(other))
  same('the same call again, without a session there', again.status, 401)
  await signIn(browser, other.email)
  await browser.must('GET', at(other))
  const unknown = await browser.send('GET', `/api/organizations/${crypto.randomUUID()}`)
  same('an organization of no cell', unknown.status, 403)
}

/** A proxy may read another invitation than the server, such as the first of two. */
async function refusesSignUp(cells: Cells, wrong: string, newest: string) {
  const person = JSON.stringify({
    email: named('stranger'),
    password,
    firstName: 'Robin',
    lastName: 'Example',
  })
  const metadata = `"metadata":{"organizationInviteToken":"made-up~${wrong}"},"metadata":{}`
  const answer = await fetch(`${cells.base}/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{${metadata},${person.slice(1)}`,
  })
  const { code, cell } = (await answer.json()) as { code?: string; cell?: string }
  const wanted = [421, 'cell.elsewhere', newest]
  same('a sign-up that reached another cell than the newest', [answer.status, code, cell], wanted)
}

async function twoCells(): Promise<string> {
  return await onStage(async (stage) => {
    const cells = new Cells(stage)
    try {
      await cells.start('a', 'b')
      cells.run('newest', 'a')
      cells.refresh()
      const first = await found(cells, 'first', 'a')
      cells.run('newest', 'b')
      cells.refresh()
      const second = await found(cells, 'second', 'b')
      cells.refresh()
      for (const founder of [first, second]) {
        await signsInAnywhere(cells, founder)
        await joinsByLinks(cells, founder)
        await opensByCode(cells, founder, founder === first ? 'a' : 'b')
        await callsBySecrets(cells, founder)
        await resetsPassword(cells, founder)
      }
      await servesProvider(cells, [first, second])
      await recovers(cells, first, second)
      await recovers(cells, second, first)
      await cells.kill('a')
      await cells.serve('a')
      await refusesSignUp(cells, 'a', 'b')
      return '2 customers in 2 cells'
    } finally {
      await cells.stop()
    }
  })
}

export const cellTrials: Trial[] = [{ name: 'cells behind a proxy', run: twoCells }]
