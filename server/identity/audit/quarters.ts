import { sql } from 'drizzle-orm'
import { addMonths, monthOf } from '#contract/platform/days.ts'
import { asClosing } from '#server/platform/db/closing.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'

/** Returns the first month of the quarter of a day. */
const quarterOf = (day: string) => addMonths(monthOf(day), -((Number(day.slice(5, 7)) - 1) % 3))

/**
 * Drops the quarters of the log beyond those that AUDIT_QUARTERS keeps, once saved copies have all their entries.
 * @throws Error that says what is missing
 */
export async function dropQuarters({ db, now, settings }: UseCaseContext): Promise<void> {
  const { auditQuarters } = settings
  if (auditQuarters === undefined) return
  const before = `${addMonths(quarterOf(now.toISOString()), -3 * auditQuarters)}-01`
  const missing = await asClosing(db, async (tx) => {
    // It counts all entries of the quarters.
    await tx.execute(sql`set local statement_timeout = 0`)
    const { rows } = await tx.execute<{ missing: string | null }>(
      sql`select drop_quarters(${before}::date) as missing`,
    )
    return rows[0]?.missing
  })
  if (missing) throw new Error(`the audit log before ${before} is kept: ${missing}`)
}
