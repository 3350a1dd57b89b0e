import { sql } from 'drizzle-orm'
import type { ScoredDay } from '#contract/participation/day-value.ts'
import type { DayAmounts } from '#contract/participation/readings.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import type { Person } from '#server/platform/db/row-access.ts'
import { runPlanned } from '#server/platform/db/run-planned.ts'
import { activityMeasured } from '#server/schema/scores.ts'

const stored = ['steps', 'distanceM', 'wheelsM', 'cyclingM', 'activeMinutes', 'equivalents'] as const
const storedColumns = stored.map((key) => sql.identifier(activityMeasured[key].name))

/** Stores the days without what was typed, where that makes a difference. */
export async function storeMeasured(
  db: Handle,
  { organizationId, userId }: Person,
  days: readonly ScoredDay[],
) {
  const rows = days.map(({ day, all, measured }) => ({
    day,
    all: storedOf(all),
    measured: storedOf(measured),
  }))
  const different = rows.filter(({ all, measured }) => stored.some((key) => all[key] !== measured[key]))
  const list = (key: (typeof stored)[number]) =>
    sql`${sql.param(different.map(({ measured }) => measured[key]))}::int[]`
  const daysOf = (those: readonly { day: string }[]) => sql`${sql.param(those.map(({ day }) => day))}::date[]`
  await runPlanned(db, 'store_measured', {
    cleared: sql`
      delete from ${activityMeasured} where organization_id = ${organizationId} and user_id = ${userId}
        and day = any(${daysOf(days)}) and day <> all(${daysOf(different)})`,
    stored: sql`
      insert into ${activityMeasured} (organization_id, user_id, day, ${sql.join(storedColumns, sql`, `)})
      select ${organizationId}::uuid, ${userId}::uuid, given.* from unnest(
        ${daysOf(different)}, ${sql.join(stored.map(list), sql`, `)}) as given
      on conflict (organization_id, user_id, day) do update set
        ${sql.join(
          storedColumns.map((column) => sql`${column} = excluded.${column}`),
          sql`, `,
        )}`,
  })
}

const storedOf = (day: DayAmounts) => ({
  steps: day.steps,
  distanceM: day.footM,
  wheelsM: day.wheelsM,
  cyclingM: day.cyclingM,
  activeMinutes: Math.floor(day.activeSeconds / 60),
  equivalents: day.equivalents,
})
