import { sql } from 'drizzle-orm'
import { type Reduction, reduceDay } from '#contract/participation/reduction.ts'
import { intervalDays } from '#contract/participation/rules.ts'
import type { SaidRow } from '#contract/participation/said.ts'
import { addDays } from '#contract/platform/days.ts'
import { personLock } from '#server/participation/consents/service.ts'
import { readSaidRows } from '#server/participation/readings/service.ts'
import { storeReduced } from '#server/participation/sources/service.ts'
import { runEach } from '#server/platform/concurrency/run-each.ts'
import { asClosing } from '#server/platform/db/closing.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { asPerson, type Person } from '#server/platform/db/row-access.ts'
import { uuids } from '#server/platform/db/uuids.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { storePieces } from './pieces.ts'

/** People per call; the next one continues. */
const mostAtOnce = 5000

/** The last day whose intervals became quarters. */
export const lastReducedDay = (now: Date): string => addDays(now.toISOString().slice(0, 10), -intervalDays)

/** Leaves out the pieces that are sent too. */
export function withoutSent<Row extends SaidRow>(rows: readonly Row[], sent: readonly SaidRow[]): Row[] {
  const keyOf = (row: SaidRow) =>
    row.from === 'piece' &&
    [row.sourceId, row.day, row.measure, row.startedAt.getTime(), row.seconds].join('/')
  const keys = new Set(sent.map(keyOf))
  return rows.filter((row) => row.from !== 'piece' || !keys.has(keyOf(row)))
}

/** Stores what intervals over midnight say of the next day. What was sent for exactly that time stays. */
async function storeRest(db: Handle, person: Person, rest: Reduction['next'], now: Date): Promise<void> {
  const [first] = rest
  if (!first) return
  const pieces = withoutSent(rest, await readSaidRows(db, person, [first.day])).map(
    ({ startedAt, ...piece }) => ({ ...piece, startedAt: startedAt.toISOString() }),
  )
  await storePieces(db, person, pieces, now)
}

/**
 * Turns the intervals of old days into quarters. The days stay as they were merged.
 * @param db runs as that person, with the person's lock
 */
export async function reduceDays(
  db: Handle,
  person: Person,
  days: readonly string[],
  now: Date,
): Promise<void> {
  const due = days.filter((day) => day <= lastReducedDay(now)).sort()
  for (const day of due) {
    const { readings, next, reduced } = reduceDay(await readSaidRows(db, person, [day]))
    if (reduced.length === 0) continue
    const sourceIds = [...new Set(reduced.map(({ sourceId }) => sourceId))]
    await db.execute(sql`
      delete from activity_pieces where organization_id = ${person.organizationId} and user_id = ${person.userId}
        and day = ${day} and measure <> 'session' and source_id = any(${uuids(sourceIds)})`)
    await storeReduced(db, person, readings, now)
    await storeRest(db, person, next, now)
  }
}

/** Turns intervals that automation sent into quarters, ten days after their day. */
export async function reduceOldIntervals(context: UseCaseContext): Promise<void> {
  const { now } = context
  const { rows: due } = await asClosing(context.db, (tx) =>
    tx.execute<{ organizationId: string; userId: string; days: string[] }>(sql`
      select organization_id as "organizationId", user_id as "userId", array_agg(distinct day::text) as days
      from activity_pieces as pieces where measure <> 'session' and day <= ${lastReducedDay(now)}
        and not exists (select from file_days as files where files.organization_id = pieces.organization_id
          and files.user_id = pieces.user_id and files.source_id = pieces.source_id and files.day = pieces.day)
      group by 1, 2 limit ${mostAtOnce}`),
  )
  await runEach(due, ({ days, ...person }) =>
    asPerson(context, person, (db) => reduceDays(db, person, days, now), personLock(person.userId)),
  )
}
