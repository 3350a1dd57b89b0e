import { and, arrayContains, eq, gt, isNotNull, isNull, or } from 'drizzle-orm'
import type { getMe, listMyOrganizations } from '#contract/participation/me.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { rolesByOrganization } from '#server/identity/roles/service.ts'
import { shownEmail } from '#server/identity/shown-addresses/service.ts'
import { readSettings } from '#server/participation/member-settings/service.ts'
import { fail } from '#server/platform/errors/failure.ts'
import { hasProvedMailbox, type MemberScope } from '#server/platform/http/member-scope.ts'
import { deactivatedSinceAt, readableUntil } from '#server/platform/http/require-member.ts'
import type { Actor } from '#server/platform/http/tenant-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { organizations } from '#server/schema/organizations.ts'
import { users } from '#server/schema/users.ts'

type Memberships = Answer<typeof listMyOrganizations>['data']['organizations']

/** Lists the organizations whose active person a caller is, or was until lately, by name, as far as the session reaches. */
export function listMemberships(
  { db, now }: UseCaseContext,
  { account, session: { customerId } }: Actor,
): Promise<Memberships> {
  const isMember = or(
    and(eq(users.status, 'active'), isNull(users.blockedAt)),
    gt(users.deactivatedAt, deactivatedSinceAt(now)),
    isNotNull(users.movedAt),
  )
  return db
    .select({ id: organizations.id, name: organizations.name, logo_url: organizations.logoUrl })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(
      and(
        eq(users.accountId, account.id),
        isMember,
        isNull(organizations.deletedAt),
        customerId ? arrayContains(organizations.lineage, [customerId]) : undefined,
      ),
    )
    .orderBy(organizations.name, organizations.id)
}

const { firstName, lastName } = users

/** Reads what the first screen of a member shows. */
export async function readMe(
  context: UseCaseContext,
  member: MemberScope,
): Promise<Answer<typeof getMe>['data']> {
  const { account, session } = member.caller
  const [person] = await member.select(users, { firstName, lastName }, eq(users.id, member.userId))
  const memberships = await listMemberships(context, member.caller)
  const membership = memberships.find(({ id }) => id === member.organization.id)
  // The person may have left since the scope was proved.
  if (!person || !membership) fail('organization.forbidden')
  const { timezone, minimumGroup } = member.organization
  const own = await member.own((db) => readSettings(db, member.person))
  return {
    account: {
      id: account.id,
      email: await shownEmail(context, member.caller),
      mailboxProved: hasProvedMailbox(account) && account.confirmation !== 'needed',
      needsProvider: account.confirmation === 'needed',
      language: account.language,
    },
    person: {
      ...{ id: member.userId, ...person, timezone: own.timezone },
      deactivatedUntil:
        member.deactivatedAt && !member.isMoved ? readableUntil(member.deactivatedAt).toISOString() : null,
      isMoved: member.isMoved,
    },
    organization: { ...membership, timezone, minimumGroup },
    administers: (await rolesByOrganization(context, account.id, session)).size > 0,
    hasSeveralOrganizations: memberships.length > 1,
  }
}
