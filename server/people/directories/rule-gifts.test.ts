import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateConnection } from '#contract/identity/connections.ts'
import { createClaimRule, deleteClaimRule, previewClaimRule } from '#contract/people/claim-rules.ts'
import { updateDirectory } from '#contract/people/directories.ts'
import { createDirectoryAttribute } from '#contract/people/directory-attributes.ts'
import {
  createDirectoryRule,
  deleteDirectoryRule,
  previewDirectoryRule,
  type RuleDifference,
} from '#contract/people/directory-rules.ts'
import { createTeam } from '#contract/people/teams.ts'
import { teamMembers, teams } from '#server/schema/teams.ts'
import { users } from '#server/schema/users.ts'
import { makeDirectory } from '#tests/server/directories.ts'
import { makeEmployee, makeOrganization } from '#tests/server/factories.ts'
import { quietProvider, startOpenIdProvider } from '#tests/server/openid-provider.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { claimsFixture, type Person } from './claims.fixture.ts'

let server: TestServer
let provider: Awaited<ReturnType<typeof startOpenIdProvider>>
beforeAll(async () => {
  server = await startTestServer({ OUTBOUND_ALLOW: '127.0.0.0/8' })
  provider = await startOpenIdProvider()
})
afterAll(() => Promise.all([server.close(), provider.close()]))
quietProvider()

const { makeHome, rolesOf } = claimsFixture(() => ({ server, provider }))

/** What a person has: roles, teams and the organizations in which they have access. */
async function havingOf(person: Person) {
  const rows = await server.asOwner((db) =>
    db.select().from(users).where(eq(users.accountId, person.account.id)),
  )
  const memberships = await server.asOwner((db) =>
    db
      .select({ userId: teamMembers.userId, name: teams.name })
      .from(teamMembers)
      .innerJoin(teams, eq(teams.id, teamMembers.teamId)),
  )
  return {
    roles: await rolesOf(person),
    teams: memberships.filter(({ userId }) => rows.some(({ id }) => id === userId)).map(({ name }) => name),
    works: rows.filter(({ status }) => status === 'active').map(({ organizationId }) => organizationId),
  }
}

/** Who gains and loses what, in words. */
const wordsOf = ({ gains, loses, joins, leaves, moves }: RuleDifference) => [
  ...gains.people.map(({ name }) => `${name} gains`),
  ...loses.people.map(({ name }) => `${name} loses`),
  ...joins.people.map(({ name, team }) => `${name} joins ${team}`),
  ...leaves.people.map(({ name, team }) => `${name} leaves ${team}`),
  ...moves.people.map(({ name, organization }) => `${name} moves to ${organization}`),
]

async function makeSources() {
  const home = await makeHome()
  const { it, one, organization, signIn } = home
  const lyon = await makeOrganization(server, organization)
  const idp = await makeDirectory(server, home)
  const { params } = idp
  await it.call(updateDirectory, { params, body: { places: true } })
  await it.call(updateConnection, { ...one, body: { places: true } })
  const { data: attribute } = (await it.call(createDirectoryAttribute, { params, body: { path: 'title' } }))
    .body
  const ofDirectory = (condition: object, gifts: object) => ({
    preview: async (deleted: boolean) => {
      const query = { ...condition, ...gifts, deleted: String(deleted) }
      return (await it.call(previewDirectoryRule, { params, query })).body.data
    },
    make: () => it.call(createDirectoryRule, { params, body: { ...condition, ...gifts } }),
    end: (ruleId: string) => it.call(deleteDirectoryRule, { params: { ...params, ruleId } }),
  })
  const sources = {
    group: async ({ user }: Person, gifts: object) => {
      const group = { displayName: user.id, members: [{ value: user.id }] }
      return ofDirectory({ groupId: (await idp.call('POST', '/Groups', group)).body.id }, gifts)
    },
    attribute: async ({ user }: Person, gifts: object) => {
      const Operations = [{ op: 'replace', path: 'title', value: user.id }]
      expect((await idp.call('PATCH', `/Users/${user.id}`, { Operations })).status).toBe(200)
      return ofDirectory({ attributeId: attribute.id, value: user.id }, gifts)
    },
    claim: async (person: Person, gifts: object) => {
      // The first sign-in is finished by a mailed code, which carries no groups.
      for (const _ of [1, 2]) await signIn(person, [person.user.id])
      const condition = { value: person.user.id }
      return {
        preview: async (deleted: boolean) => {
          const query = { ...condition, ...gifts, deleted: String(deleted) }
          return (await it.call(previewClaimRule, { ...one, query })).body.data
        },
        make: () => it.call(createClaimRule, { ...one, body: { ...condition, ...gifts } }),
        end: (ruleId: string) => it.call(deleteClaimRule, { params: { ...one.params, ruleId } }),
      }
    },
  }
  const makeTeam = async (name: string, orgId: string) =>
    (await it.call(createTeam, { params: { orgId }, body: { name } })).body.team.id
  return { ...home, lyon, sources, makeTeam }
}

test('[I-MAP-1] a group, an attribute or a claim gives a role, a team, a place to work or all of them, after a dry run of who gains and loses what', async () => {
  const { organization, lyon, sources, makeTeam } = await makeSources()
  const [oaks, elms] = [await makeTeam('Oaks', organization.id), await makeTeam('Elms', lyon.id)]
  const role = (organizationId: string) => ({ role: 'auditor', organizationId })
  const moves = `Ada Lovelace moves to ${lyon.name}`
  const home = `Ada Lovelace moves to ${organization.name}`
  const cases = [
    { gifts: role(organization.id), gained: ['gains'], lost: ['loses'] },
    { gifts: { teamId: oaks }, gained: ['joins Oaks'], lost: ['leaves Oaks'] },
    { gifts: { placementId: lyon.id }, gained: [moves], lost: [home] },
    {
      gifts: { ...role(lyon.id), teamId: elms, placementId: lyon.id },
      gained: ['gains', 'joins Elms', moves],
      lost: ['loses', 'leaves Elms', home],
    },
  ]
  const named = (words: string[]) => words.map((one) => (one.includes('moves') ? one : `Ada Lovelace ${one}`))
  for (const [source, prepare] of Object.entries(sources))
    for (const { gifts, gained, lost } of cases) {
      const what = `${source}: ${Object.keys(gifts)}`
      const ada = await makeEmployee(server, { organization, firstName: 'Ada', lastName: 'Lovelace' })
      const { preview, make, end } = await prepare(ada, gifts)
      const nothing = { roles: [], teams: [], works: [organization.id] }
      const full = {
        roles: 'role' in gifts ? [`auditor by ${source === 'claim' ? 'sign-in' : 'directory'}`] : [],
        teams: gained.flatMap((one) => (one.startsWith('joins ') ? one.slice('joins '.length) : [])),
        works: ['placementId' in gifts ? lyon.id : organization.id],
      }
      expect(wordsOf(await preview(false)), what).toEqual(named(gained))
      expect(await havingOf(ada), what).toEqual(nothing)
      const made = await make()
      expect(made, what).toMatchObject({ status: 201 })
      expect(wordsOf(made.body.data), what).toEqual(named(gained))
      expect(await havingOf(ada), what).toEqual(full)
      expect(wordsOf(await preview(true)), what).toEqual(named(lost))
      expect(await havingOf(ada), what).toEqual(full)
      expect((await end(made.body.data.rule.id)).status, what).toBe(200)
      expect(await havingOf(ada), what).toEqual(nothing)
    }
}, 60_000)
