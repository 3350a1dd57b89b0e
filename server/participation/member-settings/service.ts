import { and, eq, sql } from 'drizzle-orm'
import type { MemberSettings, updateMemberSettings } from '#contract/participation/settings.ts'
import { goals } from '#contract/participation/settings.ts'
import type { Input } from '#contract/platform/endpoint.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import type { Person } from '#server/platform/db/row-access.ts'
import { failAt } from '#server/platform/errors/failure.ts'
import type { MemberScope } from '#server/platform/http/member-scope.ts'
import { memberSettings } from '#server/schema/member-settings.ts'

const { goal, timezone, movement } = memberSettings

/**
 * The caller's settings, or the initial ones.
 * @param db runs as that person
 */
export async function readSettings(db: Handle, { organizationId, userId }: Person): Promise<MemberSettings> {
  const [own] = await db
    .select({ goal, timezone, movement })
    .from(memberSettings)
    .where(and(eq(memberSettings.organizationId, organizationId), eq(memberSettings.userId, userId)))
    .prepare('member_settings')
    .execute()
  return own ?? { goal: goals.initial, timezone: null, movement: 'feet' }
}

/** Refuses a zone that browsers know and the database does not: its statements would fail for all. */
async function requireKnownZone(db: Handle, name: string): Promise<void> {
  const { rows } = await db.execute<{ known: boolean }>(sql`select is_timezone(${name}) as known`)
  if (!rows[0]?.known) failAt('timezone.unknown', 'timezone')
}

/** @throws timezone.unknown at the field */
export function changeSettings(
  member: MemberScope,
  change: Input<typeof updateMemberSettings>['body'],
): Promise<MemberSettings> {
  const { person } = member
  return member.own(async (db) => {
    if (change.timezone) await requireKnownZone(db, change.timezone)
    const before = await readSettings(db, person)
    const settings: MemberSettings = {
      goal: change.goal ?? before.goal,
      timezone: change.timezone === undefined ? before.timezone : change.timezone,
      movement: change.movement ?? before.movement,
    }
    await db
      .insert(memberSettings)
      .values({ ...person, ...settings })
      .onConflictDoUpdate({ target: [memberSettings.organizationId, memberSettings.userId], set: settings })
    return settings
  })
}
