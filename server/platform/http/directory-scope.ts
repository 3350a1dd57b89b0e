import type { Affected } from '#contract/identity/audit.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { withRowAccess } from '#server/platform/db/row-access.ts'
import { RecordingScope } from './recording-scope.ts'
import type { ScopedOrganization } from './tenant-scope.ts'
import type { UseCaseContext } from './use-case-context.ts'

interface Directory {
  id: string
  name: string
  /** Whether new people are invited by mail. */
  invites: boolean
  /** Whether attributes fill fields of its people. */
  mapsAttributes: boolean
  /** The token that proves the caller. */
  token: { id: string; lastUsedAt: Date | null }
}

/** One organization, and the proof that the caller has a token of its directory. Only require-directory.ts makes one. */
export class DirectoryScope extends RecordingScope {
  readonly #context: UseCaseContext
  readonly directory: Directory

  constructor(
    context: UseCaseContext,
    directory: Directory,
    organization: ScopedOrganization,
    affected: Affected[] = [],
  ) {
    super(context, organization, affected)
    this.#context = context
    this.directory = directory
  }

  get acting(): { directoryName: string } {
    return { directoryName: this.directory.name }
  }

  /** The same scope on a transaction. */
  on(db: Handle): DirectoryScope {
    return db === this.#context.db
      ? this
      : new DirectoryScope({ ...this.#context, db }, this.directory, this.organization, this.affected)
  }

  /** Runs a transaction that writes, for a use case that runs outside of one. */
  write<Result>(run: (scope: DirectoryScope) => Promise<Result>): Promise<Result> {
    return withRowAccess(this.#context, { below: [this.organization.id] }, (tx) => run(this.on(tx)))
  }
}
