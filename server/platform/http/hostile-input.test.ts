import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { samples } from '#tests/server/access-samples.ts'
import { type Stage, setStage } from '#tests/server/access-stage.ts'
import { makeAdministrator, signedIn } from '#tests/server/factories.ts'
import { requestOf, type Visitor } from '#tests/server/visitor.ts'
import { readOnlyFields } from './input.ts'

let stage: Stage
let administrator: Awaited<ReturnType<typeof makeAdministrator>>
let visitor: Visitor
beforeAll(async () => {
  stage = await setStage()
  administrator = await makeAdministrator(stage.server, { organization: stage.home })
  visitor = await signedIn(stage.server, administrator)
})
afterAll(() => stage.server.close())

const long = 'x'.repeat(1_100_000)
const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
const deepish = `${'{"a":'.repeat(300)}1${'}'.repeat(300)}`

/** Values of a type that no field has: always refused by the name of the field. */
const wrongTypes = ['[]', '["text"]', '{}', '{"a":1}', '7', '-0', '1.5', '1e309', 'true', '""', 'null']

/** Each amount of an entry may be 7, or left at 0. */
const amounts = ['recording.saveEntry', 'recording.previewEntry'].flatMap((name) =>
  [
    ...['session.minutes', 'session.distanceM', 'total.steps', 'total.footM', 'total.wheelsM'],
    ...['total.cyclingM', 'total.pushes', 'total.activeMinutes'],
  ].flatMap((field) => ['7', '-0'].map((value) => `${name} ${field} = ${value}`)),
)

/** The values among these that are valid for some field. */
const sound = new Set([
  'autoInvite = true',
  'notices.chooseNotice wanted = true',
  'sso.startSso from = ""',
  'sso.startSso hint = ""',
  'sso.startSso issuer = ""',
  'connections.updateConnection joins = true',
  'connections.updateConnection defaultOrganizationId = null',
  'connections.updateConnection groupSource = null',
  'connections.updateConnection places = true',
  'connections.updateConnection requiredAmr = []',
  'connections.updateConnection requiredAmr = ["text"]',
  'connections.serveDomains domainIds = []',
  'enforcement.enforceConnection domainIds = []',
  'enforcement.enforceConnection inHours = 7',
  'enforcement.enforceConnection inHours = -0',
  'enforcement.nameBreakGlass userIds = []',
  'factorPolicies.setFactorPolicy providerSays = true',
  'identities.listIdentities search = ""',
  'sso.completeOidc iss = ""',
  'sso.completeOidc error = ""',
  // An empty secret takes the stored one away.
  'connections.createConnection clientSecret = ""',
  'connections.createConnection secretEndsOn = null',
  'connections.updateConnection secretEndsOn = null',
  'connections.updateConnection clientSecret = ""',
  'sessions.login staySignedIn = true',
  'sessions.login sharedDevice = true',
  'sessions.enterCell sharedDevice = true',
  'sessions.signInByPasskey staySignedIn = true',
  'sessions.signInByPasskey sharedDevice = true',
  'sessions.signInByPasskey ownData = true',
  'passkeys.addPasskey transports = []',
  'metadata = {}',
  'metadata.custom_fields = {}',
  'values = []',
  'visible = true',
  'tells = true',
  'referee.nameReferee userId = null',
  'appeals.appealForDay amount = 7',
  // No alias of that number plays.
  'appeals.appealAboutAlias alias = 7',
  'appeals.appealAboutAlias alias = -0',
  'logo_url = ""',
  'challenges.createChallenge imageUrl = ""',
  'metadata.preferences = {}',
  'metadata.preferences = {"a":1}',
  // Unknown ids get an outcome each.
  'userIds = ["text"]',
  // The page sends it empty if its address has none.
  'userId = ""',
  // A number is valid as the newest version.
  'version = 7',
  'logo_url = null',
  // It takes every delegation back.
  'domains.delegateDomain organizationIds = []',
  // An empty list of people to move.
  'addUserIds = []',
  'removeUserIds = []',
  'teams.addTeamMembers userIds = []',
  // A challenge may have no title, text or picture, and its end is always computed.
  'challenges.createChallenge title = ""',
  'challenges.createChallenge description = ""',
  'challenges.createChallenge duration = 7',
  'challenges.createChallenge endDate = ""',
  'challenges.createChallenge endDate = null',
  'challenges.createChallenge settings = {}',
  'challenges.createChallenge imageUrl = null',
  'challenges.createChallenge templates = {}',
  'challenges.createChallenge rules = {}',
  'challenges.createChallenge rules.conversion = true',
  'challenges.createChallenge rules.bicyclePercent = 7',
  'challenges.createChallenge rules.bicyclePercent = -0',
  'organizations.updateOrganization description = ""',
  'organizations.updateOrganization description = null',
  'organizations.updateOrganization minimumGroup = 7',
  // Everybody with the link is admitted.
  'organizations.setAccessControl domains = []',
  'hierarchy.createSubOrganization parentId = null',
  'admins = []',
  'allowSubOrganizations = true',
  'directories.createDirectoryToken days = 7',
  'directories.decideDirectoryBrake restore = true',
  'directories.createDirectory invites = true',
  'directories.updateDirectory invites = true',
  'directories.updateDirectory places = true',
  'credits.grantCredits amount = 7',
  'consents.decideConsent given = true',
  'sessions.login ownData = true',
  'boards.sendCheer alias = 7',
  'boards.sendCheer alias = -0',
  'joins.changeJoin newAlias = true',
  'joins.changeJoin acceptsCheers = true',
  'joins.changeJoin onWall = true',
  'joins.joinChallenge onWall = true',
  'wallScreens.createWallScreen days = 7',
  'photos.sharePhoto named = true',
  // The organization's time zone.
  'memberSettings.updateMemberSettings timezone = null',
  ...amounts,
  // Something else than the compendium has.
  'recording.saveEntry session.activity = null',
  'recording.previewEntry session.activity = null',
  'recording.saveEntry reason = ""',
  'recording.deleteEntry reason = ""',
  // What is missing keeps its place, and is on.
  'ownSources.arrangeSources order = []',
  'ownSources.arrangeSources off = []',
  'ownSources.previewArrangement order = []',
  'ownSources.previewArrangement off = []',
  // A part without days takes the place of the one that was sent before.
  'fileImports.previewFileImport sources = []',
  'fileImports.putFileImportPart sources = []',
  // Automation that has nothing to say; entries are judged one by one.
  'intake.sendDays test = true',
  ...['header', 'body'].flatMap((of) =>
    ['{}', '{"a":1}'].map((value) => `intake.sendOpenMHealth ${of} = ${value}`),
  ),
  ...[
    'sendDays entries',
    'sendHealthAutoExport data.metrics',
    ...[
      'steps',
      'distance',
      'exercise',
      'sleep',
      'heart_rate',
      'active_calories',
      'total_calories',
      'weight',
    ].map((kind) => `sendHealthConnect ${kind}`),
  ].flatMap((list) => ['[]', '["text"]'].map((value) => `intake.${list} = ${value}`)),
])

/** Texts that are refused by name, or stored literally. */
const hostileTexts = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\u202eevil',
  'a\u200bb',
  'bob＠example.com',
  'e\u0301',
  '👩‍👩‍👧‍👦',
  'a\r\nBcc: b@example.com',
  "' or 1=1 --",
  '%',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'constructor',
  '00000000-0000-0000-0000-000000000000',
  'undefined',
].map((text) => JSON.stringify(text))

// SCIM reads loosely typed bodies by its own rules, which have tests of their own.
// Vendors add fields to their notices as they like.
const withBody = [...endpoints]
  .filter(([, { body, scim, form, path }]) => body && !scim && !form && !path.startsWith('/api/hooks/'))
  .map(([name, endpoint]) => ({ name, endpoint }))

/** The names of all fields of a body, nested ones included: `metadata.first_name`. */
function fieldsOf(schema: Endpoint['body'], prefix = ''): string[] {
  return Object.entries(schema?.shape ?? {}).flatMap(([key, field]) => {
    const inner = '_zod' in field ? unwrapped(field) : undefined
    return [prefix + key, ...(inner ? fieldsOf(inner, `${prefix}${key}.`) : [])]
  })
}

function unwrapped(field: { _zod: { def: object } }): Endpoint['body'] {
  const { def } = field._zod
  if ('shape' in def) return field as Endpoint['body']
  return 'innerType' in def ? unwrapped(def.innerType as { _zod: { def: object } }) : undefined
}

/** Returns the body as text with one field replaced by the given JSON; text, since some JSON has no value. */
function replaced(body: Record<string, unknown>, [key = '', ...rest]: string[], json: string): string {
  const inner = body[key]
  const own = typeof inner === 'object' && inner !== null ? { ...inner } : {}
  const value = rest.length > 0 ? replaced(own, rest, json) : json
  const others = Object.entries(body).filter(([name]) => name !== key)
  return `{${[...others.map(([name, other]) => `${JSON.stringify(name)}:${JSON.stringify(other)}`), `${JSON.stringify(key)}:${value}`].join(',')}}`
}

/** A valid call of an endpoint, which can be sent repeatedly with its body rewritten. */
async function soundCall(endpoint: Endpoint) {
  const make = samples.get(endpoint)
  if (!make) throw new Error(`no sample of ${endpoint.path}`)
  // A member's call is prepared for the person who sends it, such as by joining a challenge.
  const caller = endpoint.access === 'member' ? administrator.account : undefined
  const request = requestOf(endpoint, await make(stage, caller))
  const provider = { authorization: 'Bearer provider-key-of-the-tests-only' }
  const headers = endpoint.access === 'provider' ? provider : {}
  const needsSession = endpoint.access !== 'public' && endpoint.access !== 'provider'
  const sender = needsSession ? visitor : stage.server.visitor()
  return {
    body: { ...(request.body as object) },
    send: (body: string) => sender.send({ ...request, body, headers }),
    sendWith: (field: string, json: string) => {
      const body = replaced({ ...(request.body as object) }, field.split('.'), json)
      return sender.send({ ...request, body, headers })
    },
  }
}

test.each(withBody)(
  '[G8] $name refuses each field of a wrong type by its name',
  async ({ name, endpoint }) => {
    const { sendWith } = await soundCall(endpoint)
    for (const field of fieldsOf(endpoint.body)) {
      for (const json of wrongTypes) {
        const { status, body } = await sendWith(field, json)
        const asked = `${field} = ${json}: ${status} ${JSON.stringify(body)}`
        const given = `${field} = ${json}`
        if (sound.has(given) || sound.has(`${name} ${given}`))
          expect(body.code, asked).not.toBe('server.failed')
        else {
          const names = Object.keys(body.fields ?? {})
          expect(status, asked).toBe(400)
          expect(
            names.some((refused) => refused === field || refused.startsWith(`${field}.`)),
            asked,
          ).toBe(true)
        }
      }
    }
  },
)

test.each(withBody)('[G8] $name stores hostile texts literally or refuses them', async ({ endpoint }) => {
  for (const field of fieldsOf(endpoint.body)) {
    const { sendWith } = await soundCall(endpoint)
    for (const json of hostileTexts) {
      const { status, body } = await sendWith(field, json)
      const asked = `${field} = ${json}: ${status} ${JSON.stringify(body)}`
      expect(status, asked).toBeLessThan(500)
      if (body.code === 'request.invalid') {
        expect(Object.keys(body.fields ?? {}).join(' '), asked).toContain(field)
      }
    }
  }
})

test.each(withBody)('[G8] [G9] $name limits the size and depth of its body', async ({ endpoint }) => {
  const [field = ''] = fieldsOf(endpoint.body)
  const { send, sendWith } = await soundCall(endpoint)
  expect((await sendWith(field, JSON.stringify(long))).status).toBe(413)
  expect([400, 413]).toContain((await sendWith(field, deep)).status)
  expect((await sendWith(field, deepish)).status).toBe(400)
  const notAnObject = ['null', '[]', '"text"', '7', 'true', '[{}]']
  const notJson = ['{', '', '{"a":1}}', "{'a':1}", '\ufeff{}', 'NaN', '{"a":01}', '\u0000']
  // No body counts as a body without fields.
  const mayBeEmpty = endpoint.body?.safeParse({}).success
  const empty = mayBeEmpty && (await send('{}')).status
  for (const body of [...notAnObject, ...notJson]) {
    expect((await send(body)).status, body).toBe(body === '' && mayBeEmpty ? empty : 400)
  }
})

const dangerous = JSON.parse(`{
  "constructor": {"prototype": {"isAdmin": true}}, "prototype": {}, "toString": 1,
  "hasOwnProperty": 1, "isAdmin": true, "is_admin": true, "admin": true, "role": "admin", "roles": ["admin"],
  "permissions": ["*"], "scope": "*", "isPrimary": true, "admin_ids": [], "adminIds": [], "verified": true,
  "email_verified": true, "emailVerified": true, "isDeleted": false, "credits_balance": 1000000, "$where": "1", "_id": 1
}`) as object

const camelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Every column under both spellings, and names that are dangerous in other systems. */
async function everyKey(): Promise<object> {
  const { rows } = await stage.server.makeContext().db.execute(sql`
    select distinct column_name as name from information_schema.columns where table_schema = 'public'`)
  const names = rows.flatMap(({ name }) => [String(name), camelCase(String(name))])
  expect(names.length).toBeGreaterThan(200)
  return Object.assign(Object.fromEntries(names.map((name) => [name, true])), { ...dangerous })
}

test.each(withBody)('[T4] [G17] $name refuses unknown fields and prototype keys', async ({ endpoint }) => {
  const { send, sendWith, body } = await soundCall(endpoint)
  const before = await stage.digest()
  const known = [
    ...Object.keys(endpoint.body?.shape ?? {}),
    ...Object.values(endpoint.spellings ?? {}),
    ...readOnlyFields(endpoint),
  ]
  const unknown = Object.entries(await everyKey()).filter(([key]) => !known.includes(key))
  const answer = await send(JSON.stringify({ ...Object.fromEntries(unknown), ...body }))
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.fields ?? {}).sort()).toEqual(unknown.map(([key]) => key).sort())
  const prototype = await sendWith('__proto__', '{"isAdmin":true}')
  expect([prototype.status, Object.keys(prototype.body.fields ?? {})]).toEqual([400, ['__proto__']])
  expect(await stage.digest()).toBe(before)
  expect({}).not.toHaveProperty('isAdmin')
})

const paths = new Set<string>([...endpoints.values()].map(({ path }) => path))

test.each(['%00', 'a%00', '%', '%zz', '%ed%a0%80', 'null', '..', '%2e%2e', "'", 'x'.repeat(5000)])(
  '[G8] the malformed id %s in a path gets a 4xx from every endpoint',
  async (id) => {
    for (const endpoint of endpoints.values()) {
      if (!endpoint.path.includes(':')) continue
      const { home } = stage
      const inside = endpoint.path.replace(':orgId', home.id).replaceAll(/:\w+/g, id)
      for (const url of new Set([endpoint.path.replaceAll(/:\w+/g, id), inside])) {
        if (url === inside && !endpoint.path.replace(':orgId', '').includes(':')) continue
        // A folder above may have another call.
        if (paths.has(new URL(url, 'http://localhost').pathname)) continue
        const { status } = await visitor.send({ method: endpoint.method, url, body: {} })
        expect(status, `${endpoint.method} ${url}`).toBeGreaterThanOrEqual(400)
        expect(status, `${endpoint.method} ${url}`).toBeLessThan(500)
      }
    }
  },
)

test.each([
  'page=0',
  'page=-1',
  'page=1.5',
  'page=1e309',
  'page=a',
  'page=&',
  'limit=101',
  'limit=0',
  'page=1&page=2',
  'sort=name',
  'page[]=1',
  '__proto__=1',
  'page=%00',
])('[G8] the query %s is refused', async (query) => {
  const url = `/api/organizations/${stage.home.id}/users?${query}`
  const { status } = await visitor.send({ method: 'GET', url })
  expect(status).toBe(400)
})

test.each(['to=%00', 'to=%ed%a0%80', 'to=a&to=b', `to=${'x'.repeat(300)}`, 'all=1', 'to=%27%20or%201=1'])(
  '[G8] the mailbox answers the query %s without an error',
  async (query) => {
    const { status } = await visitor.send({ method: 'GET', url: `/mailbox/messages?${query}` })
    expect(status).toBeLessThan(500)
  },
)

test('[G8] malformed cookies sign nobody in and cause no error', async () => {
  for (const cookie of [
    '__Host-session=',
    '__Host-session=%00',
    '__Host-session=%',
    '=',
    ';;;',
    '__Host-session="x"',
    `__Host-session=${'x'.repeat(8000)}`,
    '__Host-session=a; __Host-session=b',
  ]) {
    const answer = await stage.server.app.inject({ url: '/auth/session', headers: { cookie } })
    expect(answer.statusCode, cookie).toBe(200)
    expect(answer.json().session, cookie).toBeNull()
  }
})
