import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { getMe, listMyOrganizations } from '#contract/participation/me.ts'
import { inviteUsers } from '#contract/people/invitations.ts'
import { getInviteLink } from '#contract/people/invite-links.ts'
import { listUsers } from '#contract/people/users.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { errors } from '#contract/platform/errors.ts'
import { getOrganization } from '#contract/tenants/organizations.ts'
import { idPlaces, namedIds } from './access-bodies.ts'
import { denialOf, readsSecrets, refused, successOf } from './access-expected.ts'
import { type Arrived, gatherIdentities, type Identity } from './access-identities.ts'
import { tablesOfReads } from './access-sample.ts'
import { foreignIds, samples } from './access-samples.ts'
import { type Stage, setStage } from './access-stage.ts'
import { makePerson } from './factories.ts'
import { requestOf } from './visitor.ts'

let stage: Stage
let identities: Map<string, Identity>
beforeAll(async () => {
  stage = await setStage()
  identities = await gatherIdentities(stage)
})
afterAll(() => stage.server.close())

type Answer = Awaited<ReturnType<Awaited<ReturnType<Identity['arrive']>>['visitor']['send']>>

const said = ({ status, body }: Answer) => (body.code ? `${status} ${body.code}` : String(status))
const tells = ({ text, headers }: Answer, known: string[]) =>
  stage.canaries.some(
    (canary) => !known.includes(canary) && `${text}${JSON.stringify(headers)}`.includes(canary),
  )

/** Calls that tell people the name of their own organization. */
const namesOwnOrganization = new Set<Endpoint>([getMe, listMyOrganizations])

/** The answer, and the side effects that are not allowed. */
async function outcomeOf(
  answer: Answer,
  {
    before,
    secret,
    besides = [],
    known = [],
  }: { before: string | undefined; secret: boolean; besides?: string[]; known?: string[] },
) {
  const changed = before !== undefined && (await stage.digest(...besides)) !== before
  return `${said(answer)}${changed ? ', and something changed' : ''}${secret && tells(answer, known) ? ', and it tells' : ''}`
}

/** The same call with only the organization valid. */
function garbled(endpoint: Endpoint, call: { params?: object; query?: object }) {
  const params = Object.entries(call.params ?? {}).map(([name, value]) => [
    name,
    name === 'orgId' ? value : 'nonsense',
  ])
  return requestOf(endpoint, {
    ...(call.params && { params: Object.fromEntries(params) }),
    query: { ...organizationIn(call.query), nonsense: 'yes' },
    ...(endpoint.method !== 'GET' && { body: { nonsense: true } }),
  })
}

/** The organization, if it is named outside the path. */
const organizationIn = (query: object = {}) =>
  'organizationId' in query ? { organizationId: query.organizationId } : {}

/** Refused calls and those that read change nothing, so they share sessions and subjects with the next. */
const changesNothing = (endpoint: Endpoint, identity: Identity) =>
  endpoint.method === 'GET' || denialOf(endpoint, identity) !== undefined

/** The last sessions of calls that changed nothing. */
const kept = new Map<Identity, Arrived>()

/** Plays a call in the kept session, unless it changes something, or a call of somebody else has ended the session. */
async function play(endpoint: Endpoint, identity: Identity, call: CallOf): Promise<string> {
  const keeps = changesNothing(endpoint, identity)
  const known = keeps ? kept.get(identity) : undefined
  const outcome = known && (await playAs(known, { endpoint, identity, call }))
  if (outcome && outcome !== refused('session.required')) return outcome
  return playAs(await arriveAs(identity, keeps), { endpoint, identity, call })
}

async function arriveAs(identity: Identity, keeps: boolean): Promise<Arrived> {
  const arrived = await identity.arrive()
  // Those who count as nobody are tried in a session that has just ended.
  if (keeps && identity.standing !== 'nobody') kept.set(identity, arrived)
  return arrived
}

/** Plays a call as all refused identities at once; one by one if one is let in or something has changed. */
async function playRefused(endpoint: Endpoint, asked: Asked[], call: CallOf): Promise<Outcomes> {
  const ready: { arrived: Arrived; identity: Identity; call: CallOf }[] = []
  for (const [, identity] of asked) {
    const arrived = kept.get(identity) ?? (await arriveAs(identity, true))
    const made = await call(arrived.account, identity)
    ready.push({ arrived, identity, call: async () => made })
  }
  const before = await stage.digest()
  const outcomes = await Promise.all(
    ready.map(({ arrived, ...one }) => playAs(arrived, { endpoint, ...one, isWatched: false })),
  )
  const changed = (await stage.digest()) !== before
  const played: Outcomes = {}
  for (const [at, [name, identity]] of asked.entries()) {
    const outcome = outcomes[at] ?? ''
    const isExpected = !changed && outcome === denialOf(endpoint, identity)
    played[name] = isExpected ? outcome : await play(endpoint, identity, call)
  }
  return played
}

type Asked = [name: string, identity: Identity]
/** By the name of the identity. */
type Outcomes = Record<string, string>

type CallOf = (account: Arrived['account'], identity: Identity) => Promise<object>

function callsOf(endpoint: Endpoint): CallOf {
  const make = sampleOf(endpoint)
  let shared: Promise<object> | undefined
  return (account, identity) => {
    if (make.ofCaller || !changesNothing(endpoint, identity)) return make(stage, account)
    shared ??= make(stage, undefined)
    return shared
  }
}

async function playAs(
  { visitor, account, headers = {} }: Arrived,
  {
    endpoint,
    identity,
    call: callOf,
    isWatched = true,
  }: { endpoint: Endpoint; identity: Identity; call: CallOf; isWatched?: boolean },
): Promise<string> {
  const denial = denialOf(endpoint, identity)
  const call = await callOf(account, identity)
  // A permitted download of a file makes an entry.
  const besides = denial ? [] : tablesOfReads(endpoint)
  const isChange = !denial && endpoint.method !== 'GET'
  const before = isWatched && !isChange ? await stage.digest(...besides) : undefined
  // The provider can read the log of every customer.
  const mayRead = readsSecrets(endpoint, identity)
  const secret = denial !== undefined || !mayRead
  const answer = await visitor.send({ ...requestOf(endpoint, call), headers })
  const isNamed =
    identity.roles !== undefined ||
    (namesOwnOrganization.has(endpoint) && (identity.belongs || identity.deactivated))
  const known = isNamed ? [stage.home.name] : []
  const outcome = await outcomeOf(answer, { before, secret, besides, known })
  if (!denial) return outcome
  const again = await outcomeOf(await visitor.send({ ...garbled(endpoint, call), headers }), {
    before,
    secret,
  })
  return again === outcome ? outcome : `${outcome}, but with invalid input ${again}`
}

function sampleOf(endpoint: Endpoint) {
  const make = samples.get(endpoint)
  if (!make) throw new Error(`${endpoint.method} ${endpoint.path} has no sample in access-samples.ts`)
  return make
}

// The most critical identities first.
const order: Endpoint['access'][] = ['role', 'member', 'session', 'provider', 'public']
const named = [...endpoints]
  .map(([name, endpoint]) => ({ name, endpoint }))
  .sort((a, b) => order.indexOf(a.endpoint.access) - order.indexOf(b.endpoint.access))

test.each(named)(
  '[B1.audience.1] [A6.server.1] [P-TST-1] [I-FRAME-5] [I-ROLE-1] [G1] $name lets in exactly the identities with access',
  async ({ endpoint }) => {
    const expected: Outcomes = {}
    const call = callsOf(endpoint)
    for (const [name, identity] of identities)
      expected[name] = denialOf(endpoint, identity) ?? successOf(endpoint, identity)
    const isRefused = ([, identity]: Asked) => denialOf(endpoint, identity) !== undefined
    const { true: out = [], false: letIn = [] } = Object.groupBy(identities, (one) => `${isRefused(one)}`)
    const actual = await playRefused(endpoint, out, call)
    for (const [name, identity] of letIn) actual[name] = await play(endpoint, identity, call)
    expect(actual).toEqual(expected)
  },
)

test('[I-FRAME-4] of the calls that nobody makes without a session, a personal key opens those that send activity alone', () => {
  const key = identities.get('personal key of an administrator')
  const nobody = identities.get('no session')
  if (!key || !nobody) throw new Error('nobody is there')
  const opened = named.filter(({ endpoint }) => denialOf(endpoint, nobody) && !denialOf(endpoint, key))
  // The test above has tried each of these and each other call.
  expect(opened.map(({ name }) => name).toSorted()).toEqual([
    'intake.sendDays',
    'intake.sendHealthAutoExport',
    'intake.sendHealthConnect',
    'intake.sendOpenMHealth',
  ])
})

async function arrive(name: string) {
  const identity = identities.get(name)
  if (!identity) throw new Error(`nobody is called ${name}`)
  return (await identity.arrive()).visitor
}

const guarded = named.filter(({ endpoint: { access } }) => access === 'role' || access === 'member')

test.each(guarded)(
  '[T1] $name answers alike for a foreign, an unknown and a malformed organization',
  async ({ endpoint }) => {
    const { stranger, sibling, parent } = stage
    const call: { params?: object; query?: object } = await sampleOf(endpoint)(stage, undefined)
    const visitor = await arrive('administrator')
    const foreign = [stranger.id, sibling.id, parent.id, crypto.randomUUID(), 'nonsense', "'; --", '0']
    const answered = foreign.map(async (orgId) => {
      const named = endpoint.path.includes(':orgId')
        ? { params: { ...call.params, orgId } }
        : { query: { ...call.query, organizationId: orgId } }
      const answer = await visitor.send(requestOf(endpoint, { ...call, ...named }))
      return `${answer.status} ${answer.text}`
    })
    const answers = new Set(await Promise.all(answered))
    const { status, message } = errors['organization.forbidden']
    const body = { success: false, code: 'organization.forbidden', message, error: message }
    expect([...answers]).toEqual([`${status} ${JSON.stringify(body)}`])
  },
)

const signedInOnly = named.filter(
  ({ endpoint: { access } }) => access === 'session' || access === 'member' || access === 'role',
)

/** What a member's call names is the caller's own: a day, a vendor, or an entry, a photo or an appeal under an id that the device made. */
const ownParams = new Set(['day', 'entryId', 'newPhotoId', 'newAppealId', 'part', 'vendor'])

const nested = signedInOnly.flatMap(({ name, endpoint }) =>
  [...endpoint.path.matchAll(/:(\w+)/g)]
    .map(([, param = '']) => param)
    .filter((param) => param !== 'orgId' && !(endpoint.path.startsWith('/api/me/') && ownParams.has(param)))
    .map((param) => ({ name, endpoint, param })),
)

test.each(nested)('[T2] $name finds no foreign $param', async ({ endpoint, param }) => {
  const call: { params?: object } = await sampleOf(endpoint)(stage, undefined)
  const ids = await foreignIds[param]?.(stage)
  if (!ids) throw new Error(`access-samples.ts knows no foreign ${param}`)
  const names =
    endpoint.access !== 'role'
      ? ['employee', 'administrator']
      : ['administrator', 'administrator of the parent']
  // In a support session they cannot use their rights in siblings and ancestors.
  for (const name of [...names, ...(param === 'id' ? ['support by an administrator of the parent'] : [])]) {
    const visitor = await arrive(name)
    const before = await stage.digest()
    const beyond = name === 'administrator of the parent' ? [] : [stage.sibling.id, stage.parent.id]
    for (const id of [...ids, ...(param === 'id' ? beyond : []), 'nonsense']) {
      const params = { ...call.params, [param]: id }
      const answer = await visitor.send(requestOf(endpoint, { ...call, params }))
      const outcome = await outcomeOf(answer, { before, secret: false })
      if (name.startsWith('support') && endpoint.refusesSupport)
        expect(outcome).toBe(refused('session.support'))
      else expect(outcome).toMatch(/^404 \w+\.(not_found|unknown)$/)
      expect(answer.text).not.toContain('@')
    }
  }
})

/** Returns a body with one place replaced. */
function placed(body: unknown, [key = '', ...rest]: string[], value: string): unknown {
  const own = Array.isArray(body) ? [...body] : typeof body === 'object' ? { ...body } : {}
  return Object.assign(own, { [key]: rest.length > 0 ? placed(Reflect.get(own, key), rest, value) : value })
}

const naming = signedInOnly.flatMap(({ name, endpoint }) =>
  (namedIds.get(endpoint) ?? []).map((namedId) => ({ name, endpoint, at: namedId.at, namedId })),
)

test.each(naming)('[T2] [G1] $name refuses a foreign $at', async ({ endpoint, at, namedId }) => {
  const identity = identities.get(endpoint.access === 'role' ? 'administrator' : 'employee')
  if (!identity) throw new Error('nobody is there')
  const { visitor, account } = await identity.arrive()
  const call: { body?: object } = await sampleOf(endpoint)(stage, account)
  const ids = await namedId.foreign(stage)
  const before = await stage.digest()
  for (const id of ids) {
    const body = placed(namedId.body ?? call.body, at.split('.'), id)
    const answer = await visitor.send(requestOf(endpoint, { ...call, body }))
    expect(await outcomeOf(answer, { before, secret: false }), id).toBe(refused(namedId.code))
    if (namedId.code === 'request.invalid') expect(Object.keys(answer.body.fields ?? {})).toEqual([at])
  }
})

test('[G1] every id in a request body is tried with foreign ids by the matrix', () => {
  const places = signedInOnly.flatMap(({ name, endpoint }) =>
    idPlaces(endpoint.body).map((at) => ({
      name,
      at,
      tried: namedIds.get(endpoint)?.map((id) => id.at) ?? [],
    })),
  )
  expect(places.length).toBeGreaterThan(10)
  expect(places.filter(({ at, tried }) => !tried.includes(at))).toEqual([])
})

test('[T2] foreign people cannot be invited by a list', async () => {
  const visitor = await arrive('administrator')
  const { user } = await makePerson(stage.server, { organization: stage.stranger })
  const ids = [user.id, ...((await foreignIds.userId?.(stage)) ?? [])]
  // The request itself is recorded in the log.
  const before = await stage.digest('audit_entries')
  const { body } = await visitor.call(inviteUsers, {
    params: { orgId: stage.home.id },
    body: { userIds: ids },
  })
  const error = errors['user.not_found'].message
  expect(body.results).toEqual(
    ids.map((userId) => ({ userId, success: false, error, code: 'user.not_found' })),
  )
  expect(await stage.digest('audit_entries')).toBe(before)
})

test('[G1] the matrix has a cell for each endpoint and identity', () => {
  expect(samples.size).toBe(endpoints.size)
  expect(endpoints.size * identities.size).toBeGreaterThanOrEqual(792)
})

test('administrators can read what all others are refused', async () => {
  const visitor = await arrive('administrator')
  const params = { orgId: stage.home.id }
  const texts = await Promise.all(
    [getOrganization, getInviteLink].map(async (endpoint) => (await visitor.call(endpoint, { params })).text),
  )
  texts.push((await visitor.call(listUsers, { params })).text)
  expect(stage.canaries.filter((canary) => !texts.some((text) => text.includes(canary)))).toEqual([])
})
