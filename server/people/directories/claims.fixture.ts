import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { updateConnection } from '#contract/identity/connections.ts'
import { confirmAdministrator } from '#contract/identity/proposed-administrators.ts'
import type { Role } from '#contract/platform/permissions.ts'
import { administrators } from '#server/schema/administrators.ts'
import { connect, signInBy } from '#tests/server/connected.ts'
import type { makeEmployee } from '#tests/server/factories.ts'
import type { startOpenIdProvider } from '#tests/server/openid-provider.ts'
import type { TestServer } from '#tests/server/server.ts'

export type Person = Awaited<ReturnType<typeof makeEmployee>>

interface Running {
  server: TestServer
  provider: Awaited<ReturnType<typeof startOpenIdProvider>>
}

export const none = { total: 0, people: [] }
export const nothing = { gains: none, loses: none, joins: none, leaves: none, moves: none }

/** Organizations whose groups come by the claim of each sign-in. */
export function claimsFixture(running: () => Running) {
  const rolesOf = async ({ account }: Person) => {
    const rows = await running().server.asOwner((db) =>
      db.select().from(administrators).where(eq(administrators.accountId, account.id)),
    )
    return rows.map(({ role, source }) => `${role} by ${source}`).toSorted()
  }
  const giveByHand = (organizationId: string, { user, account }: Person, role: Role) =>
    running().server.asOwner((db) =>
      db.insert(administrators).values({ organizationId, userId: user.id, accountId: account.id, role }),
    )
  async function makeHome() {
    const { server, provider } = running()
    const home = await connect(server, provider.issuer)
    provider.open(home.redirectUri)
    const source = { ...home.one, body: { groupSource: 'sign-in' as const } }
    expect((await home.it.call(updateConnection, source)).status).toBe(200)
    const signIn = async ({ account }: Person, groups?: unknown, more: object = {}) => {
      provider.said.set(account.email, { ...(groups !== undefined && { groups }), ...more })
      return (await signInBy(server, home.connectionId, account.email)).answer
    }
    const rule = (value: string, role: Role, organizationId = home.organization.id) => ({
      value,
      role,
      organizationId,
    })
    const through = async ({ account }: Person, groups: string[]) => {
      provider.said.set(account.email, { groups })
      const { visitor, answer } = await signInBy(server, home.connectionId, account.email)
      expect(answer.status).toBe(200)
      return visitor
    }
    /** Confirms a person whom a rule makes an administrator. */
    const confirm = async ({ user }: Person) => {
      const params = { orgId: user.organizationId, userId: user.id }
      expect((await home.it.call(confirmAdministrator, { params })).status).toBe(200)
    }
    return { ...home, signIn, through, rule, confirm }
  }
  return { rolesOf, giveByHand, makeHome }
}
