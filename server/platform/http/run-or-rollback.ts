import type { UseCaseContext } from './use-case-context.ts'

const rollbackSignal = new Error('done for nobody')

/**
 * Does the work, and undoes it unless it was really to be done: that costs the same either way, so that the time an
 * answer takes tells nobody whether there was anybody to do it for.
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
