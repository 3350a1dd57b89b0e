import type { Affected } from '#contract/identity/audit.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { withRowAccess } from '#server/platform/db/row-access.ts'
import { type Actor, type ScopedOrganization, TenantScope } from './tenant-scope.ts'
import type { UseCaseContext } from './use-case-context.ts'

/** What the log of changes says besides the call itself. All scopes of one request share it. */
interface Trail {
  /** What is changed, where the answer does not name it. */
  subject?: string | undefined
  subjectId?: string
  affected: Affected[]
}

/** One organization, and the proof that the caller administers it. Only scope.ts makes one. */
export class OrganizationScope extends TenantScope {
  readonly #context: UseCaseContext
  readonly trail: Trail

  constructor(
    context: UseCaseContext,
    caller: Actor,
    organization: ScopedOrganization,
    trail: Trail = { affected: [] },
  ) {
    super(context, caller, organization)
    this.#context = context
    this.trail = trail
  }

  /** The same scope on a transaction. */
  on(db: Handle): OrganizationScope {
    return db === this.#context.db
      ? this
      : new OrganizationScope({ ...this.#context, db }, this.caller, this.organization, this.trail)
  }

  /**
   * Reads health rows, which the database shows to none that does not say whose it wants.
   * @param others organizations beside this one and what is below it, in which the caller may read them too
   */
  health<Result>(run: (scope: OrganizationScope) => Promise<Result>, others: string[] = []): Promise<Result> {
    const reach = { below: [this.organization.id, ...others] }
    return withRowAccess(this.#context, reach, (tx) => run(this.on(tx)))
  }
}
