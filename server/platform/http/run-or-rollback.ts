import type { UseCaseContext } from './use-case-context.ts'

const rollbackSignal = new Error('done for nobody')

/**
 * Does the work and rolls it back unless it is wanted: both take the same time, so that the response time does not
 * reveal whether an account exists.
 */
export async function runOrRollback(
  context: UseCaseContext,
  really: boolean,
  act: (context: UseCaseContext) => Promise<void>,
): Promise<void> {
  try {
    await context.db.transaction(async (db) => {
      await act({ ...context, db })
      if (!really) throw rollbackSignal
    })
  } catch (error) {
    if (error !== rollbackSignal) throw error
  }
}
