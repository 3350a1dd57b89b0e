import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, SelectedFields } from 'drizzle-orm/pg-core'
import type { Handle } from '#server/platform/db/handle.ts'
import type { accounts } from '#server/schema/accounts.ts'
import type { organizations } from '#server/schema/organizations.ts'
import type { sessions } from '#server/schema/sessions.ts'
import type { UseCaseContext } from './use-case-context.ts'

/** A table whose rows belong to one organization each. */
export type TenantTable = PgTable & { organizationId: PgColumn }

interface Prepared<Rows> {
  execute(values?: Record<string, unknown>): Promise<Rows>
}

interface Insertion<Rows> extends PromiseLike<Rows> {
  prepare(name: string): Prepared<Rows>
}

const preparedOn = new WeakMap<Handle, Map<string, Prepared<unknown>>>()

export type Conditions = (SQL | undefined)[]
type NewRow<T extends TenantTable> = Omit<T['$inferInsert'], 'organizationId'>

/** Who acts, as far as what they do depends on it. */
export interface Actor {
  session: Pick<typeof sessions.$inferSelect, 'id' | 'kind' | 'organizationId'>
  account: Pick<
    typeof accounts.$inferSelect,
    'id' | 'email' | 'firstName' | 'lastName' | 'language' | 'emailVerifiedAt'
  >
}

/** What a use case needs to know of the organization it works on. */
export type ScopedOrganization = Pick<
  typeof organizations.$inferSelect,
  'id' | 'lineage' | 'name' | 'timezone' | 'minimumGroup'
>

/**
 * Reads and writes the rows of one organization. Every statement carries the organization as a condition, so that no
 * use case can forget it.
 */
export class TenantScope {
  readonly #context: UseCaseContext
  readonly caller: Actor
  readonly organization: ScopedOrganization

  constructor(context: UseCaseContext, caller: Actor, organization: ScopedOrganization) {
    this.#context = context
    this.caller = caller
    this.organization = organization
  }

  get now(): Date {
    return this.#context.now
  }

  #inside(table: TenantTable, conditions: Conditions, id: string | Placeholder = this.organization.id) {
    // In brackets: `and` adds none to hand-written SQL, whose `or` would then let other organizations in.
    const others = conditions.map((condition) => condition && sql`(${condition})`)
    return and(eq(table.organizationId, id), ...others)
  }

  // An arrow function: it is handed to those who build queries.
  select = <F extends SelectedFields>(table: TenantTable, fields: F, ...conditions: Conditions) =>
    this.#context.db
      .select(fields)
      .from(table as PgTable)
      .where(this.#inside(table, conditions))

  /**
   * A query that runs on nearly every request: put together once for a database, planned once for a connection.
   * @param name says which query it is, among all there are
   * @param build gets `select` as above; what differs from run to run stands as `sql.placeholder`
   */
  prepared<Rows>(
    name: string,
    build: (select: TenantScope['select']) => { prepare(name: string): Prepared<Rows> },
    values: Record<string, unknown> = {},
  ): Promise<Rows> {
    const { db } = this.#context
    const queries = preparedOn.get(db) ?? new Map<string, Prepared<unknown>>()
    preparedOn.set(db, queries)
    let query = queries.get(name) as Prepared<Rows> | undefined
    if (!query) {
      const any = sql.placeholder('organizationId')
      query = build((table, fields, ...conditions) =>
        db
          .select(fields)
          .from(table as PgTable)
          .where(this.#inside(table, conditions, any)),
      ).prepare(name)
      queries.set(name, query)
    }
    return query.execute({ organizationId: this.organization.id, ...values })
  }

  count(table: TenantTable, ...conditions: Conditions): Promise<number> {
    return this.#context.db.$count(table, this.#inside(table, conditions))
  }

  /** @returns the new rows, in the order given; `prepare` plans it once for a connection, under a name of its own */
  insert<T extends TenantTable>(table: T, ...rows: NewRow<T>[]): Insertion<T['$inferSelect'][]> {
    const values = rows.map((row) => ({ ...row, organizationId: this.organization.id }))
    return this.#context.db
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
    return this.#context.db
      .update(table as TenantTable)
      .set(change)
      .where(this.#inside(table, conditions))
      .returning()
  }

  /** @returns how many rows were deleted */
  async delete(table: TenantTable, ...conditions: Conditions): Promise<number> {
    const deleted = await this.#context.db
      .delete(table)
      .where(this.#inside(table, conditions))
      .returning({ id: table.organizationId })
    return deleted.length
  }
}
