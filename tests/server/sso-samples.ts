import * as connections from '#contract/identity/connections.ts'
import * as enforcement from '#contract/identity/enforcement.ts'
import * as linked from '#contract/identity/identities.ts'
import { endProviderSession } from '#contract/identity/provider-logout.ts'
import * as sso from '#contract/identity/sso.ts'
import { stepUpByCompany } from '#contract/identity/step-up.ts'
import * as claimCalls from '#contract/people/claim-rules.ts'
import { claimRules } from '#server/schema/claim-rules.ts'
import { connectionDomains, connections as rows } from '#server/schema/connections.ts'
import type { Organization } from '#server/schema/organizations.ts'
import { identities } from '#server/schema/single-sign-on.ts'
import { ofHome, sample } from './access-sample.ts'
import type { Stage } from './access-stage.ts'
import { domainOf } from './domain-samples.ts'
import { makeEmployee } from './factories.ts'

const claims = { email: 'email', firstName: 'given_name', lastName: 'family_name' }

/** A connection whose provider no call reaches. */
async function connectionOf({ server }: Stage, { id: organizationId }: Organization) {
  const { db, now } = server.makeContext()
  const [row] = await db
    .insert(rows)
    .values({
      ...{ organizationId, name: 'Example', issuer: 'https://127.0.0.1', clientId: 'elan' },
      claims,
      ...{ createdAt: now, configuredAt: now, testedAt: now, state: 'tested' as const },
    })
    .returning()
  if (!row) throw new Error('the connection was not stored')
  return row
}

const one = async (stage: Stage) => ({
  params: { orgId: stage.home.id, connectionId: (await connectionOf(stage, stage.home)).id },
})

/** A rule of a connection of `home`. */
async function withClaimRule(stage: Stage) {
  const { params } = await one(stage)
  const { connectionId, orgId: organizationId } = params
  const rule = { value: 'IT', role: 'it_administrator' as const }
  const createdAt = stage.server.makeContext().now
  const [made] = await stage.server.asOwner((db) =>
    db
      .insert(claimRules)
      .values({ ...rule, organizationId, connectionId, targetId: organizationId, createdAt })
      .returning(),
  )
  return { params, ruleId: made?.id ?? '', rule: { ...rule, organizationId } }
}

const unused = crypto.randomUUID()

/** Calls about single sign-on and its connections. */
export const ssoSamples = [
  sample(connections.listConnections, ofHome),
  sample(connections.createConnection, async (stage) => {
    // An organization has ten connections at most.
    await stage.server.makeContext().db.delete(rows)
    return {
      ...ofHome(stage),
      body: {
        name: 'Example',
        issuer: 'https://idp.example.com',
        clientId: 'elan',
        clientSecret: 'secret',
        claims,
      },
    }
  }),
  sample(connections.updateConnection, async (stage) => ({
    ...(await one(stage)),
    body: { name: 'Changed', claims },
  })),
  sample(connections.switchConnection, async (stage) => ({
    ...(await one(stage)),
    body: { state: 'on' as const },
  })),
  sample(connections.listServableDomains, ofHome),
  sample(connections.serveDomains, async (stage) => ({
    ...(await one(stage)),
    body: { domainIds: [(await domainOf(stage, stage.home)).id] },
  })),
  sample(enforcement.previewEnforcement, one),
  sample(enforcement.enforceConnection, async (stage) => ({
    ...(await one(stage)),
    body: { domainIds: [] },
  })),
  sample(enforcement.listBreakGlass, ofHome),
  sample(enforcement.nameBreakGlass, (stage) => ({ ...ofHome(stage), body: { userIds: [] } })),
  sample(enforcement.suspendEnforcement, async (stage) => {
    const { id: connectionId, organizationId } = await connectionOf(stage, stage.home)
    const { db, now } = stage.server.makeContext()
    const { id: domainId } = await domainOf(stage, stage.home)
    await db.insert(connectionDomains).values({ connectionId, organizationId, domainId, requiredFrom: now })
    return { body: { organizationId } }
  }),
  sample(connections.deleteConnection, one),
  sample(claimCalls.listClaimRules, one),
  sample(claimCalls.previewClaimRule, async (stage) => {
    const { params, rule } = await withClaimRule(stage)
    return { params, query: { ...rule, deleted: 'true' } }
  }),
  sample(claimCalls.createClaimRule, async (stage) => {
    const { params, rule } = await withClaimRule(stage)
    return { params, body: rule }
  }),
  sample(claimCalls.deleteClaimRule, async (stage) => {
    const { params, ruleId } = await withClaimRule(stage)
    return { params: { ...params, ruleId } }
  }),
  sample(connections.listAttempts, one),
  sample(linked.listIdentities, one),
  sample(linked.unlinkIdentity, async (stage) => {
    const { id: connectionId, organizationId } = await connectionOf(stage, stage.home)
    const { db, now } = stage.server.makeContext()
    const { account } = await makeEmployee(stage.server, { organization: stage.home })
    const at = { createdAt: now, lastUsedAt: now }
    const [row] = await db
      .insert(identities)
      .values({ organizationId, connectionId, subject: account.id, accountId: account.id, ...at })
      .returning()
    return {
      params: { orgId: stage.home.id, connectionId, identityId: row?.id ?? '' },
      body: { reason: 'The address has passed to a new colleague.' },
    }
  }),
  sample(sso.testConnection, one),
  sample(sso.discoverSso, () => ({ body: { email: 'ada@example.com' } })),
  sample(sso.startSso, () => ({ body: { connection: unused } })),
  sample(sso.completeOidc, () => ({ body: { connection: unused, state: 'unknown', code: 'unknown' } })),
  sample(stepUpByCompany, () => ({})),
  sample(endProviderSession, () => ({ params: { connectionId: unused }, body: { logout_token: 'a.b.c' } })),
  sample(sso.confirmSsoCode, () => ({ body: { state: 'unknown', code: 'unknown' } })),
]

/** Unknown and foreign ids. */
export const foreignConnectionIds: Record<string, (stage: Stage) => Promise<string[]>> = {
  identityId: async () => [crypto.randomUUID()],
  connectionId: async (stage) => [
    crypto.randomUUID(),
    (await connectionOf(stage, stage.stranger)).id,
    (await connectionOf(stage, stage.sibling)).id,
    (await connectionOf(stage, stage.child)).id,
    (await connectionOf(stage, stage.parent)).id,
  ],
}
