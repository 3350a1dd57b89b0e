import { sql } from 'drizzle-orm'
import { monthsOfDays } from '#contract/participation/rules.ts'
import { addMonths } from '#contract/platform/days.ts'
import { asClosing } from '#server/platform/db/closing.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'

/**
 * Makes the partitions of the next three months, of each table that is divided by time.
 * @throws Error if rows are of months that are further away, by a wrong clock
 */
export async function makeMonths({ db, now }: UseCaseContext): Promise<void> {
  const astray = await asClosing(db, async (tx) => {
    const { rows } = await tx.execute<{ astray: string }>(
      sql`select make_months(${now.toISOString().slice(0, 10)}::date) as astray`,
    )
    return Number(rows[0]?.astray)
  })
  if (astray > 0) throw new Error(`${astray} rows lie in the partition for days that have none of their own`)
}

/** Drops the partitions whose days became sums a month ago, when vacuum has gone over them. */
export async function dropMonths({ db, now }: UseCaseContext): Promise<void> {
  const month = addMonths(now.toISOString().slice(0, 7), -monthsOfDays - 2)
  await asClosing(db, (tx) => tx.execute(sql`select drop_months(${`${month}-01`}::date)`))
}
