import { sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import { withRowAccess } from '#server/platform/db/row-access.ts'
import type { MemberScope } from '#server/platform/http/member-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { administrators } from '#server/schema/administrators.ts'
import { challenges } from '#server/schema/challenges.ts'
import { organizations } from '#server/schema/organizations.ts'
import { roleHolders } from '#server/schema/role-holders.ts'

/** Since when roles count in a challenge: its making, or its beginning where that was earlier. */
const since = sql`least(${challenges.createdAt}, ${challenges.startDate}::timestamp at time zone
  coalesce(${challenges.timezone}, home.timezone))`

/** The roots of the trees whose people play: of the challenge's organization and of the companies that compete. */
const roots = sql`array(select played.lineage[1] from ${organizations} as played
  where played.id = any(home.id || array(select company::uuid from jsonb_array_elements_text(
    case ${challenges.type} when 'inter-company' then ${challenges.settings} -> 'companies' end) as company)))`

/**
 * Whether a challenge shows the caller nothing of others: neither rows nor counts, places and figures. Whoever holds a
 * role can decide who belongs where, and finds a person by comparing what is shown before and after. It is enough to
 * have held the role, of any kind and anywhere in the tree of somebody who plays, since the challenge was made or began.
 * @param own runs as the caller
 */
export async function isWithheldFrom(
  own: Handle,
  { caller }: Pick<MemberScope, 'caller'>,
  challengeId: string,
): Promise<boolean> {
  const accountId = caller.account.id
  const { rows } = await own.execute(sql`
    select from ${challenges} join ${organizations} as home on home.id = ${challenges.organizationId}
    where ${challenges.id} = ${challengeId} and (
      exists (select from ${administrators} join ${organizations} as place on place.id = ${administrators.organizationId}
        where ${administrators.accountId} = ${accountId} and place.lineage[1] = any(${roots}))
      or exists (select from ${roleHolders} where ${roleHolders.accountId} = ${accountId}
        and ${roleHolders.organizationId} = any(${roots}) and ${roleHolders.until} >= ${since}))`)
  return rows.length > 0
}

/** A challenge may begin in the past, and a day is recorded for up to 400 days. */
const daysKept = 400

/** Forgets who held a role, where no challenge that people of the tree play was made or began before they gave it up and none will. */
export const purgeRoleHolders = ({ db, now }: UseCaseContext): Promise<void> =>
  withRowAccess({ db, now }, 'everything', async (tx) => {
    await tx
      .delete(roleHolders)
      .where(sql`${roleHolders.until} < ${now}::timestamptz - make_interval(days => ${daysKept})
      and not exists (
      select from (
        select unnest(${roots}) as root, ${since} as since from ${organizations} as home
          join ${challenges} on ${challenges.organizationId} = home.id) as one
      where one.root = ${roleHolders.organizationId} and one.since <= ${roleHolders.until})`)
  })
