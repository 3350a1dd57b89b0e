import { sql } from 'drizzle-orm'
import type { Affected } from '#contract/identity/audit.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { preparedOnce, shortChange } from '#server/platform/db/prepared.ts'
import { reachBelow } from '#server/platform/db/row-access.ts'
import type { Entry } from './recorded.ts'
import { type RecordedInsertion, recordedInsertion } from './recorded-insertion.ts'
import { type Actor, type ScopedOrganization, TenantScope, type TenantTable } from './tenant-scope.ts'
import type { UseCaseContext } from './use-case-context.ts'

/** Who acts, for the audit log: an account, or a directory under its name. */
type Acting = { caller: Actor } | { directoryName: string }

/** One organization, and the proof that the caller may change it. The audit log records what it changes. */
export abstract class RecordingScope extends TenantScope {
  readonly #context: UseCaseContext
  /** People and things that the running call changes, for the audit log. All scopes of one request share it. */
  readonly affected: Affected[]

  constructor(context: UseCaseContext, organization: ScopedOrganization, affected: Affected[]) {
    super(context, organization)
    this.#context = context
    this.affected = affected
  }

  abstract readonly acting: Acting

  /** The same scope on a transaction. */
  abstract on(db: Handle): RecordingScope

  /**
   * Inserts one row and the audit entry by one statement, which is a transaction of its own.
   * @param values of the row's placeholders
   * @returns the new row, or undefined where `unless` held
   */
  async insertRecorded<T extends TenantTable>(
    entry: Entry,
    insertion: RecordedInsertion<T>,
    values: Record<string, unknown>,
  ): Promise<T['$inferSelect'] | undefined> {
    const { db, now } = this.#context
    const { id } = this.organization
    const statement = preparedOnce(db, shortChange(insertion.name), () =>
      recordedInsertion(db, insertion, entry),
    )
    const own = { organizationId: id, reach: reachBelow([id]), now: now.toISOString() }
    const [row] = await statement.execute({ ...own, ...values, ...entry.values() })
    return row
  }

  /** Writes the audit entry of a change that more than one statement made, in its transaction. */
  async recordEntry(entry: Entry, { id, name }: { id: string; name: string }): Promise<void> {
    const { db } = this.#context
    const change = db.$with('change', { id: sql<string>`id` }).as(sql`
      select ${sql.placeholder('subjectId')}::uuid as id, ${sql.placeholder('subjectName')}::text as name`)
    const held = db.$with('held', {}).as(entry.held)
    const written = db
      .$with('written', {})
      .as(entry.insertion({ id: sql`change.id`, name: sql`change.name` }))
    await db
      .with(change, held, written)
      .select({ id: sql<string>`id` })
      .from(change)
      .prepare('record_entry')
      .execute({ ...entry.values(), subjectId: id, subjectName: name })
  }
}
