import { isDeepStrictEqual } from 'node:util'
import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { FactorAudience, getFactorPolicy, setFactorPolicy } from '#contract/identity/factor-policies.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { administratorsOf } from '#server/identity/directory-notices/service.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { graceEnd } from '#server/platform/http/second-factor.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { queueMail } from '#server/platform/mail/service.ts'
import { organizations } from '#server/schema/organizations.ts'
import { lockTree } from './change.ts'

type Policy = z.output<typeof setFactorPolicy.body>

/** Since when each part is asked. */
interface Since {
  roles: Date | null
  people: Date | null
  provider: Date | null
}

const { rolesFactorSince, peopleFactorSince, providerFactorSince } = organizations
const own = { roles: rolesFactorSince, people: peopleFactorSince, provider: providerFactorSince }
const asked = { roles: organizations.askedRolesSince, people: organizations.askedPeopleSince }

// Of a single table the library writes columns without its name, which the inner table would take.
const above = (name: 'askedRolesSince' | 'askedPeopleSince' | 'askedProviderSince') =>
  sql<Date | null>`(select above.${sql.identifier(organizations[name].name)} from organizations as above
    where above.id = organizations.parent_id)`.mapWith(organizations[name])

const inherited = {
  roles: above('askedRolesSince'),
  people: above('askedPeopleSince'),
  provider: above('askedProviderSince'),
} satisfies Record<keyof Since, SQL<Date | null>>

const audienceOf = ({ roles, people }: Since): FactorAudience =>
  people ? 'everybody' : roles ? 'role_holders' : 'nobody'

const toPolicy = (since: Since): Policy => ({
  audience: audienceOf(since),
  providerSays: since.provider !== null,
})

export async function readFactorPolicy(
  scope: OrganizationScope,
): Promise<Answer<typeof getFactorPolicy>['data']> {
  const [found] = await scope.selectOrganization({ own, inherited, asked })
  if (!found) fail('organization.forbidden')
  const since = found.asked.people ?? found.asked.roles
  return {
    ...toPolicy(found.own),
    inherited: toPolicy(found.inherited),
    graceEndsAt: since && graceEnd(since).toISOString(),
  }
}

/**
 * Sets of whom the organization asks a second factor. What was asked before keeps its days of grace. Administrators are
 * mailed.
 */
export async function changeFactorPolicy(
  scope: OrganizationScope,
  context: UseCaseContext,
  { audience, providerSays }: Policy,
): Promise<Policy> {
  await lockTree(context, scope.organization.lineage)
  const [before] = await scope.selectOrganization(own)
  if (!before) fail('organization.forbidden')
  const since = (isAsked: boolean, already: Date | null) => (isAsked ? (already ?? scope.now) : null)
  const isAsked = audience !== 'nobody'
  const after = {
    roles: since(isAsked, before.roles),
    people: since(audience === 'everybody', before.people),
    provider: since(isAsked && providerSays, before.provider),
  }
  await scope.updateOrganization(organizations, {
    rolesFactorSince: after.roles,
    peopleFactorSince: after.people,
    providerFactorSince: after.provider,
    updatedAt: scope.now,
  })
  const link = `${context.settings.publicUrl}/settings/second-factors`
  const by = scope.caller.account.email
  const policy = toPolicy(after)
  if (!isDeepStrictEqual(toPolicy(before), policy))
    for (const to of await administratorsOf(context, scope.organization.id))
      await queueMail(context, { ...to, kind: 'factorPolicyChanged', ...policy, by, link })
  return policy
}
