import type { Affected } from '#contract/identity/audit.ts'
import { mayCall, type Needs, type Role } from '#contract/platform/permissions.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { withRowAccess } from '#server/platform/db/row-access.ts'
import { RecordingScope } from './recording-scope.ts'
import type { Actor, ScopedOrganization } from './tenant-scope.ts'
import type { UseCaseContext } from './use-case-context.ts'

/** One organization, and the proof of the caller's roles in it. Only scope.ts makes one. */
export class OrganizationScope extends RecordingScope {
  readonly #context: UseCaseContext
  readonly caller: Actor
  /** The roles that the caller holds here, in part by an ancestor. */
  readonly roles: readonly Role[]

  constructor(
    context: UseCaseContext,
    caller: Actor,
    organization: ScopedOrganization,
    roles: readonly Role[],
    affected: Affected[] = [],
  ) {
    super(context, organization, affected)
    this.#context = context
    this.caller = caller
    this.roles = roles
  }

  get acting(): { caller: Actor } {
    return this
  }

  /** Whether the caller's roles have a permission beside the one that the endpoint needs. */
  may(needs: Needs): boolean {
    return mayCall(this.roles, needs)
  }

  /** The same scope on a transaction. */
  on(db: Handle): OrganizationScope {
    return db === this.#context.db
      ? this
      : new OrganizationScope(
          { ...this.#context, db },
          this.caller,
          this.organization,
          this.roles,
          this.affected,
        )
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
