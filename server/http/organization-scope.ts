import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, SelectedFields } from 'drizzle-orm/pg-core'
import type { organizations } from '#server/organizations/table.ts'
import type { Caller } from './scope.ts'
import type { Work } from './work.ts'

/** A table whose rows belong to one organization each. */
export type TenantTable = PgTable & { organizationId: PgColumn }

type Conditions = (SQL | undefined)[]
type NewRow<T extends TenantTable> = Omit<T['$inferInsert'], 'organizationId'>

/**
 * One organization, and the proof that the caller may act in it. Only scope.ts makes one. Tables of a tenant
 * are read and written through it, so that no query can forget whose rows it means.
 */
export class OrganizationScope {
  readonly work: Work
  readonly caller: Caller
  readonly organization: typeof organizations.$inferSelect

  constructor(work: Work, caller: Caller, organization: typeof organizations.$inferSelect) {
    this.work = work
    this.caller = caller
    this.organization = organization
  }

  #inside(table: TenantTable, conditions: Conditions) {
    // In brackets: `and` adds none to hand-written SQL, whose `or` would then let other organizations in.
    const others = conditions.map((condition) => condition && sql`(${condition})`)
    return and(eq(table.organizationId, this.organization.id), ...others)
  }

  select<F extends SelectedFields>(table: TenantTable, fields: F, ...conditions: Conditions) {
    return this.work.db
      .select(fields)
      .from(table as PgTable)
      .where(this.#inside(table, conditions))
  }

  count(table: TenantTable, ...conditions: Conditions): Promise<number> {
    return this.work.db.$count(table, this.#inside(table, conditions))
  }

  /** @returns the new rows, in the order given */
  async insert<T extends TenantTable>(table: T, ...rows: NewRow<T>[]): Promise<T['$inferSelect'][]> {
    const values = rows.map((row) => ({ ...row, organizationId: this.organization.id }))
    return this.work.db
      .insert(table as TenantTable)
      .values(values)
      .returning()
  }

  /** @returns the rows as they are now; none where no row of this organization matched */
  async update<T extends TenantTable>(
    table: T,
    change: Partial<NewRow<T>>,
    ...conditions: Conditions
  ): Promise<T['$inferSelect'][]> {
    return this.work.db
      .update(table as TenantTable)
      .set(change)
      .where(this.#inside(table, conditions))
      .returning()
  }

  /** @returns how many rows were deleted */
  async delete(table: TenantTable, ...conditions: Conditions): Promise<number> {
    const deleted = await this.work.db
      .delete(table)
      .where(this.#inside(table, conditions))
      .returning({ id: table.organizationId })
    return deleted.length
  }
}
