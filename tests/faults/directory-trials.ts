import { setTimeout as sleep } from 'node:timers/promises'
import { createDirectory, createDirectoryToken } from '#contract/people/directories.ts'
import { Customer } from './customer.ts'
import { same } from './expect.ts'
import type { Portal } from './portal.ts'
import { type KilledPostgres, onPostgres } from './postgres.ts'
import type { Trial } from './trial.ts'

const connections = 8

interface Answer {
  /** 0 for none. */
  status: number
  body: { id?: string; active?: boolean; Resources?: { id: string; active: boolean }[] }
}

/** An identity provider that repeats what was not acknowledged, and first looks whether it was done. */
class Provider {
  readonly #base: string
  readonly #secret: string
  repeated = 0
  foundDone = 0
  /** The acknowledged state of each person, by userName. */
  readonly people = new Map<string, { id: string; active: boolean; name: string }>()

  constructor(base: string, secret: string) {
    this.#base = base
    this.#secret = secret
  }

  async #ask(method: string, path: string, body?: object): Promise<Answer> {
    try {
      const answer = await fetch(`${this.#base}/scim/v2${path}`, {
        method,
        headers: { authorization: `Bearer ${this.#secret}`, 'content-type': 'application/scim+json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: answer.status, body: JSON.parse(await answer.text()) }
    } catch {
      return { status: 0, body: {} }
    }
  }

  /** Repeats until an answer says what became of it. */
  async #insist(method: string, path: string, body?: object): Promise<Answer> {
    for (let tries = 0; ; tries++) {
      const answer = await this.#ask(method, path, body)
      if (answer.status === 409 && tries > 0) {
        this.foundDone++
        return answer
      }
      if (answer.status >= 200 && answer.status < 300) return answer
      if (![0, 429, 503].includes(answer.status))
        throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      this.repeated++
      await sleep(100)
    }
  }

  /** Adds a person, renames them, ends the access of every other one, and puts each third one into a group. */
  async syncOne(n: number, group: string): Promise<void> {
    const userName = `sync.${crypto.randomUUID()}@example.com`
    const name = { givenName: 'Ada', familyName: `Number ${n}` }
    const made = await this.#insist('POST', '/Users', { userName, name, active: true })
    const filter = encodeURIComponent(`userName eq "${userName}"`)
    const id = made.body.id ?? (await this.#insist('GET', `/Users?filter=${filter}`)).body.Resources?.[0]?.id
    if (!id) throw new Error('an existing person is not found')
    const change = (path: string, value: unknown) => ({ Operations: [{ op: 'replace', path, value }] })
    await this.#insist('PATCH', `/Users/${id}`, change('name.givenName', 'Grace'))
    const add = { Operations: [{ op: 'add', path: 'members', value: [{ value: id }] }] }
    if (n % 3 === 0) await this.#patchGroup(group, add)
    const active = n % 2 === 0
    if (!active) await this.#insist('PATCH', `/Users/${id}`, change('active', false))
    this.people.set(userName, { id, active, name: 'Grace' })
  }

  async #patchGroup(group: string, body: object): Promise<void> {
    for (;;) {
      const response = await fetch(`${this.#base}/scim/v2/Groups/${group}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${this.#secret}`, 'content-type': 'application/scim+json' },
        body: JSON.stringify(body),
      }).catch(() => undefined)
      if (response?.status === 204) return
      if (response && ![429, 503].includes(response.status)) throw new Error(`a group: ${response.status}`)
      this.repeated++
      await sleep(100)
    }
  }

  async makeGroup(): Promise<string> {
    return (await this.#insist('POST', '/Groups', { displayName: 'Everybody' })).body.id ?? ''
  }
}

async function killDuringSync(rounds: number, postgres: KilledPostgres, portal: Portal): Promise<string> {
  const customer = await Customer.open(portal.base)
  const params = { orgId: customer.organizationId }
  const { data: directory } = await customer.must(createDirectory, { params, body: { name: 'Okta' } })
  const ofDirectory = { ...params, directoryId: directory.id }
  const { data: token } = await customer.must(createDirectoryToken, {
    params: ofDirectory,
    body: { days: 30 },
  })
  const provider = new Provider(portal.base, token.secret)
  const group = await provider.makeGroup()
  let running = true
  let n = 0
  const load = Promise.all(
    Array.from({ length: connections }, async () => {
      while (running) await provider.syncOne(n++, group)
    }),
  )
  const kills = async () => {
    for (let round = 0; round < rounds; round++) {
      await sleep(300 + Math.random() * 700)
      if (round % 2 === 0) await postgres.crash()
      else {
        await portal.kill()
        await portal.start()
      }
    }
    await sleep(500)
  }
  await Promise.race([load, kills()]).finally(() => {
    running = false
  })
  await load

  const rows = await portal.ask(
    `select u.id, u.email, u.first_name as name, u.status, count(p.id)::int as links,
      count(p.ended_at)::int as ended, count(m.person_id)::int as memberships
    from users as u left join directory_users as p on p.user_id = u.id left join directory_members as m on m.person_id = p.id
    where u.email like 'sync.%' group by u.id`,
  )
  const wrong = rows.filter(({ email, id, name, status, links, ended }) => {
    const told = provider.people.get(String(email))
    const isActive = status !== 'inactive'
    if (!told || told.id !== id || told.name !== name || told.active !== isActive) return true
    return links !== 1 || ended !== (isActive ? 0 : 1)
  })
  same('people in all', rows.length, provider.people.size)
  same('people whose state is not the acknowledged one', wrong.length, 0)
  const members = rows.reduce((total, { memberships }) => total + Number(memberships), 0)
  same('members', members, [...Array(n).keys()].filter((index) => index % 3 === 0).length)
  const [trail] = await portal.ask(
    `select count(*)::int as entries from audit_entries where action = 'scim.createScimUser'`,
  )
  same('entries of the audit log', trail?.entries, rows.length)
  return [
    `${rounds} kills of PostgreSQL and of the portal by turns amid a sync`,
    `${rows.length} people, ${members} members: 0 acknowledged changes lost, 0 doubled`,
    `${provider.repeated} calls repeated, ${provider.foundDone} of them found done`,
  ].join(', ')
}

export const directoryTrials: Trial[] = [
  {
    name: 'an identity provider’s sync, kill -9',
    run: (rounds) => onPostgres((postgres, portal) => killDuringSync(rounds, postgres, portal)),
  },
]
