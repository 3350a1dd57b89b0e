import { and, eq, is, SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource, SelectedFields } from 'drizzle-orm/pg-core'
import { lockKey } from '#server/platform/db/advisory-lock.ts'
import { insertOne } from '#server/platform/db/insert-one.ts'
import { type Prepared, preparedOnce } from '#server/platform/db/prepared.ts'
import type { JobData, JobOptions } from '#server/platform/jobs/jobs.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { accounts } from '#server/schema/accounts.ts'
import { organizations } from '#server/schema/organizations.ts'
import type { sessions } from '#server/schema/sessions.ts'
import type { UseCaseContext } from './use-case-context.ts'

/** A table whose rows belong to one organization each. */
export type TenantTable = PgTable & { organizationId: PgColumn }

interface Insertion<Rows> extends PromiseLike<Rows> {
  prepare(name: string): Prepared<Rows>
}

export type Conditions = (SQL | undefined)[]
type NewRow<T extends TenantTable> = Omit<T['$inferInsert'], 'organizationId'>

/** The acting account, as far as use cases depend on it. */
export interface Actor {
  session: Pick<
    typeof sessions.$inferSelect,
    'id' | 'kind' | 'organizationId' | 'customerId' | 'factorDue' | 'authenticatedAt' | 'methods'
  >
  account: Pick<
    typeof accounts.$inferSelect,
    | 'id'
    | 'email'
    | 'firstName'
    | 'lastName'
    | 'language'
    | 'emailVerifiedAt'
    | 'passwordUnproved'
    | 'healthClosed'
    | 'confirmation'
    | 'factorByCompany'
  >
}

/** Binds hand-written SQL to the organization of a scope. */
interface Own {
  rows(table: TenantTable | SQL): SQL
  /** The organization's id, for the column of a new row. */
  readonly id: SQL
}

/** What a use case needs of its organization. */
export type ScopedOrganization = Pick<
  typeof organizations.$inferSelect,
  'id' | 'lineage' | 'name' | 'timezone' | 'minimumGroup'
>

/**
 * Reads and writes the rows of one organization. Every statement is restricted to the organization, so that no use
 * case can forget the condition.
 */
export class TenantScope {
  readonly #context: UseCaseContext
  readonly organization: ScopedOrganization

  constructor(context: UseCaseContext, organization: ScopedOrganization) {
    this.#context = context
    this.organization = organization
  }

  get now(): Date {
    return this.#context.now
  }

  get settings(): Settings {
    return this.#context.settings
  }

  /** Selects columns of the organization's own row. `.for(…)` locks it. */
  selectOrganization = <F extends SelectedFields>(fields: F) =>
    this.#context.db.select(fields).from(organizations).where(eq(organizations.id, this.organization.id))

  /** @param table names it, so that the check of who writes which table sees it */
  updateOrganization = (table: typeof organizations, change: PgUpdateSetSource<typeof organizations>) =>
    this.#context.db.update(table).set(change).where(eq(table.id, this.organization.id)).returning()

  /** Serializes transactions on `name` within this organization. */
  async lock(name: string): Promise<void> {
    const key = `${name}:${this.organization.id}`
    await lockKey(this.#context.db, key)
  }

  /**
   * Runs SQL that the methods below cannot express.
   * @param build gets `own`, which returns the condition of a table or alias on the organization
   * @throws Error for a statement that does not use `own`
   */
  async execute<Row extends Record<string, unknown>>(build: (own: Own) => SQL): Promise<Row[]> {
    let isBound = false
    const own: Own = {
      rows: (table) => {
        isBound = true
        const column = is(table, SQL) ? sql`${table}.organization_id` : table.organizationId
        return sql`${column} = ${this.organization.id}::uuid`
      },
      get id() {
        isBound = true
        return sql`${organizationId}::uuid`
      },
    }
    const organizationId = this.organization.id
    const statement = build(own)
    if (!isBound) throw new Error('a statement on the rows of a tenant names no organization')
    return (await this.#context.db.execute<Row>(statement)).rows
  }

  /** Adds a job in the same transaction. */
  enqueue(queue: string, data: JobData, options?: JobOptions): Promise<void> {
    return this.#context.jobs.enqueue(this.#context.db, queue, data, options)
  }

  /**
   * Returns the unrestricted context: for accounts, mail, rate limits and the tree of organizations.
   * scripts/check-structure.ts counts its uses, whose number may only fall.
   * @param _reason why this use case needs more than its organization
   */
  unscoped(_reason: string): UseCaseContext {
    return this.#context
  }

  #inside(table: TenantTable, conditions: Conditions, id: string | SQL = this.organization.id) {
    // Parentheses are required: `and` adds none to hand-written SQL, whose `or` would expose other organizations.
    const others = conditions.map((condition) => condition && sql`(${condition})`)
    return and(eq(table.organizationId, id), ...others)
  }

  // An arrow function, because it is passed to query builders.
  select = <F extends SelectedFields>(table: TenantTable, fields: F, ...conditions: Conditions) =>
    this.#context.db
      .select(fields)
      .from(table as PgTable)
      .where(this.#inside(table, conditions))

  /**
   * Prepares a query that runs on nearly every request (`preparedOnce`).
   * @param name unique among all prepared queries
   * @param build gets `select` as above; use `sql.placeholder` for values that change
   */
  prepared<Rows>(
    name: string,
    build: (select: TenantScope['select']) => { prepare(name: string): Prepared<Rows> },
    values: Record<string, unknown> = {},
  ): Promise<Rows> {
    const { db } = this.#context
    // Inside a subselect, so that the planner sees no value: it would estimate a plan for this organization as cheaper
    // than one for any, and plan each call anew, which takes longer than reading a page.
    const any = sql`(select ${sql.placeholder('organizationId')}::uuid)`
    const select: TenantScope['select'] = (table, fields, ...conditions) =>
      db
        .select(fields)
        .from(table as PgTable)
        .where(this.#inside(table, conditions, any))
    const query = preparedOnce(db, name, () => build(select))
    return query.execute({ organizationId: this.organization.id, ...values })
  }

  count(table: TenantTable, ...conditions: Conditions): Promise<number> {
    return this.#context.db.$count(table, this.#inside(table, conditions))
  }

  /**
   * @returns the new rows, in the given order; `prepare` plans the statement once per connection, under its own
   * name
   */
  insert<T extends TenantTable>(table: T, ...rows: NewRow<T>[]): Insertion<T['$inferSelect'][]> {
    const values = rows.map((row) => ({ ...row, organizationId: this.organization.id }))
    return this.#context.db
      .insert(table as TenantTable)
      .values(values)
      .returning()
  }

  /** @returns the new row */
  insertOne<T extends TenantTable>(table: T, row: NewRow<T>): Promise<T['$inferSelect']> {
    return insertOne(this.insert(table, row))
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
