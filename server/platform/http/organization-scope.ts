import type { Affected } from '#contract/identity/audit.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { withRowAccess } from '#server/platform/db/row-access.ts'
import { type Actor, type ScopedOrganization, TenantScope } from './tenant-scope.ts'
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
