import type { Affected } from '#contract/identity/audit.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { preparedOnce } from '#server/platform/db/prepared.ts'
import { reachBelow, withRowAccess } from '#server/platform/db/row-access.ts'
import type { Entry } from './recorded.ts'
import { type RecordedInsertion, recordedInsertion } from './recorded-insertion.ts'
import { type Actor, type ScopedOrganization, TenantScope, type TenantTable } from './tenant-scope.ts'
import type { UseCaseContext } from './use-case-context.ts'

/** One organization, and the proof that the caller administers it. Only scope.ts makes one. */
export class OrganizationScope extends TenantScope {
  readonly #context: UseCaseContext
  /** People and things that the running call changes, for the audit log. All scopes of one request share it. */
  readonly affected: Affected[]

  constructor(
    context: UseCaseContext,
    caller: Actor,
    organization: ScopedOrganization,
    affected: Affected[] = [],
  ) {
    super(context, caller, organization)
    this.#context = context
    this.affected = affected
  }

  /** The same scope on a transaction. */
  on(db: Handle): OrganizationScope {
    return db === this.#context.db
      ? this
      : new OrganizationScope({ ...this.#context, db }, this.caller, this.organization, this.affected)
  }

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
    const statement = preparedOnce(db, insertion.name, () => recordedInsertion(db, insertion, entry))
    const own = { organizationId: id, reach: reachBelow([id]), now: now.toISOString() }
    const [row] = await statement.execute({ ...own, ...values, ...entry.values() })
    return row
  }

  /** Runs a transaction that writes, for a use case of a GET, which runs outside of one. */
  write<Result>(run: (scope: OrganizationScope) => Promise<Result>): Promise<Result> {
    return withRowAccess(this.#context, { below: [this.organization.id] }, (tx) => run(this.on(tx)))
  }

  /**
   * Reads health rows, which the database shows to none that does not say whose it wants.
   * @param others organizations beside this one and what is below it, in which the caller may read them too
   */
  health<Result>(run: (scope: OrganizationScope) => Promise<Result>, others: string[] = []): Promise<Result> {
    const access = { below: [this.organization.id, ...others] }
    return withRowAccess(this.#context, access, (tx) => run(this.on(tx)))
  }
}
