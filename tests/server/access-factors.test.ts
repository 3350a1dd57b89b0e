import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { mayCall } from '#contract/platform/permissions.ts'
import { administrators } from '#server/schema/administrators.ts'
import { organizations } from '#server/schema/organizations.ts'
import { sessions } from '#server/schema/sessions.ts'
import { users } from '#server/schema/users.ts'
import { gatherIdentities, type Identity } from './access-identities.ts'
import { samples } from './access-samples.ts'
import { type Stage, setStage } from './access-stage.ts'
import { requestOf } from './visitor.ts'

let stage: Stage
let identities: Map<string, Identity>
beforeAll(async () => {
  stage = await setStage()
  identities = await gatherIdentities(stage)
})
afterAll(() => stage.server.close())

/** The password, single sign-on and a second factor, as a session stores them. */
const ways = { password: ['password'], sso: ['sso'], factor: ['password', 'totp'] } as const

test('[I-MFA-5] where the grace is over, a session without a second factor opens no call of the organization', async () => {
  const { server, home } = stage
  const { db, now } = server.makeContext()
  const long = new Date(now.getTime() - 15 * 86_400_000)
  const { id } = home
  await db
    .update(organizations)
    .set({ rolesFactorSince: long, peopleFactorSince: long })
    .where(eq(organizations.id, id))
  await db.update(administrators).set({ createdAt: long })
  await db.update(users).set({ createdAt: long }).where(eq(users.organizationId, id))
  const asked = ([, { access, openBeforeProof }]: [string, Endpoint]) =>
    access === 'role' || (access === 'member' && !openBeforeProof)
  const actual: Record<string, string[]> = {}
  for (const [name, { standing, support, roles, belongs, unproved, arrive }] of identities) {
    const isAsked = !support && !unproved && (standing === 'administrator' || belongs)
    if (!isAsked || name.startsWith('administrator of') || name.startsWith('member session')) continue
    for (const [way, methods] of Object.entries(ways)) {
      const { visitor, account } = await arrive()
      if (!account) throw new Error(`${name} has no account`)
      await db
        .update(sessions)
        .set({ methods: [...methods] })
        .where(eq(sessions.accountId, account.id))
      const wrong: string[] = []
      for (const [called, endpoint] of [...endpoints].filter(asked)) {
        const may = roles ?? (standing === 'administrator' ? undefined : [])
        const isDoor =
          endpoint.access === 'role' ? !may || mayCall(may, endpoint.needs ?? 'audit.read') : belongs
        // Only calls that read are made in sessions that are let in.
        if (!isDoor || (way !== 'password' && endpoint.method !== 'GET')) continue
        const call = (await samples.get(endpoint)?.(stage, account)) ?? {}
        const { body } = await visitor.send(requestOf(endpoint, call))
        if ((body.code === 'session.second_factor_required') !== (way === 'password')) wrong.push(called)
      }
      actual[`${name} by ${way}`] = wrong
    }
  }
  expect(Object.keys(actual).length).toBeGreaterThan(24)
  expect(Object.entries(actual).filter(([, wrong]) => wrong.length > 0)).toEqual([])
}, 300_000)
