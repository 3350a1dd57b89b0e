import { sql } from 'drizzle-orm'
import { keysOf } from '#contract/platform/keys.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { preparedStatement } from '#server/platform/db/prepared.ts'
import { asPerson } from '#server/platform/db/row-access.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { activities } from '#server/schema/activities.ts'

/** A person's merged day. Without `equivalents`, steps are all that counts. */
export type DayRecord = Omit<typeof activities.$inferInsert, 'organizationId' | 'userId'>

const amounts = {
  steps: 'steps',
  distanceM: 'distance_m',
  wheelsM: 'wheels_m',
  cyclingM: 'cycling_m',
  pushes: 'pushes',
  activeMinutes: 'active_minutes',
  equivalents: 'equivalents',
} as const satisfies Partial<Record<keyof DayRecord, string>>

const keys = keysOf(amounts)
type Amount = (typeof keys)[number]
const columns = sql.raw(Object.values(amounts).join(', '))
const replaced = sql.raw(
  Object.values(amounts)
    .map((column) => `${column} = excluded.${column}`)
    .join(', '),
)

/**
 * Upserts days of a person. Each row has a different day and a value other than zero.
 * @param db runs as that person
 */
async function storeDays(
  db: Handle,
  person: { organizationId: string; userId: string },
  rows: DayRecord[],
): Promise<void> {
  const list = (key: Amount) => rows.map((row) => row[key] ?? (key === 'equivalents' ? row.steps : 0) ?? 0)
  const lists = Object.fromEntries(keys.map((key) => [key, list(key)])) as Record<Amount, number[]>
  await upsertDays(db, { ...person, days: rows.map(({ day }) => day), ...lists })
}

/** One array per column: hundreds of rows are one statement with ten parameters. */
const upsertDays = preparedStatement<never, 'organizationId' | 'userId' | 'days' | Amount>(
  'store_days',
  ['organizationId', 'userId', 'days', ...keys],
  ({ organizationId, userId, days, ...lists }) => sql`
    insert into ${activities} (organization_id, user_id, day, ${columns})
    select ${organizationId}::uuid, ${userId}::uuid, given.*
    from unnest(${days}::date[], ${sql.join(
      keys.map((key) => sql`${lists[key]}::int[]`),
      sql`, `,
    )}) as given
    on conflict (organization_id, user_id, day) do update set ${replaced}`,
)

/** The same for days that come from elsewhere than the person's own call. */
export const recordActivities = (
  context: Pick<UseCaseContext, 'db' | 'now'>,
  person: { organizationId: string; userId: string },
  rows: DayRecord[],
): Promise<void> => asPerson(context, person, (db) => storeDays(db, person, rows))
