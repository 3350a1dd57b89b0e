import type { SQL } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import { asPerson, type Person } from '#server/platform/db/row-access.ts'
import type { InTransaction } from '#server/platform/db/transaction.ts'
import { type Actor, type ScopedOrganization, TenantScope } from './tenant-scope.ts'
import type { UseCaseContext } from './use-case-context.ts'

/**
 * Whether the account's password was set by whoever reads its mailbox, and what was recorded is theirs. Health data is
 * closed to other accounts.
 */
export const hasProvedMailbox = ({
  emailVerifiedAt,
  passwordUnproved,
  healthClosed,
}: Actor['account']): boolean => emailVerifiedAt !== null && !passwordUnproved && !healthClosed

/**
 * One organization, and the proof that the caller is a person of it: an active one, unless `deactivatedAt` is set. Only
 * require-member.ts makes one.
 */
export class MemberScope extends TenantScope {
  readonly #context: UseCaseContext
  readonly caller: Actor
  /** The caller as a person of this organization. */
  readonly userId: string
  /** Since when the caller is deactivated; only calls that are open to deactivated people have such callers. */
  readonly deactivatedAt: Date | null
  /** Whether a directory moved the caller to another organization: such rows stay readable without an end. */
  readonly isMoved: boolean

  constructor(
    context: UseCaseContext,
    caller: Actor,
    organization: ScopedOrganization,
    {
      userId,
      deactivatedAt,
      isMoved = false,
    }: { userId: string; deactivatedAt: Date | null; isMoved?: boolean },
  ) {
    super(context, organization)
    this.#context = context
    this.caller = caller
    this.userId = userId
    this.deactivatedAt = deactivatedAt
    this.isMoved = isMoved
  }

  /** The caller, for conditions on their own rows: row security alone would make the database read all rows. */
  get person(): Person {
    return { organizationId: this.organization.id, userId: this.userId }
  }

  /** The same scope on a transaction. */
  on(db: Handle): MemberScope {
    return db === this.#context.db
      ? this
      : new MemberScope({ ...this.#context, db }, this.caller, this.organization, this)
  }

  /**
   * Runs as the role of persons, which reads and writes the caller's own rows of health and nobody else's.
   * @param lock taken before anything is read
   */
  own<Result>(run: InTransaction<Result>, lock?: SQL): Promise<Result> {
    return asPerson(this.#context, this.person, run, lock)
  }
}

/** A person of an organization without a session, as jobs record for them. Its maker has read who they are from the database. */
export type PersonScope = Pick<MemberScope, 'now' | 'userId' | 'person' | 'own'> & {
  organization: Pick<ScopedOrganization, 'timezone'>
}
