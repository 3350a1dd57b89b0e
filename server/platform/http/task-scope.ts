import type { Handle } from '#server/platform/db/handle.ts'
import { RecordingScope } from './recording-scope.ts'
import type { ScopedOrganization } from './tenant-scope.ts'
import type { UseCaseContext } from './use-case-context.ts'

/** One organization, for a job of one of its directories. The call that added the job proved the right. */
export class TaskScope extends RecordingScope {
  readonly #context: UseCaseContext
  readonly acting: { directoryName: string }

  constructor(context: UseCaseContext, organization: ScopedOrganization, directoryName: string) {
    super(context, organization, [])
    this.#context = context
    this.acting = { directoryName }
  }

  /** The same scope on a transaction. */
  on(db: Handle): TaskScope {
    return new TaskScope({ ...this.#context, db }, this.organization, this.acting.directoryName)
  }
}
