import type { Work } from './use-case-context.ts'

const undone = new Error('done for nobody')

/**
 * Does the work, and undoes it unless it was really to be done: that costs the same either way, so that the time an
 * answer takes tells nobody whether there was anybody to do it for.
 */
export async function doOrPretend(
  work: Work,
  really: boolean,
  act: (work: Work) => Promise<void>,
): Promise<void> {
  try {
    await work.db.transaction(async (db) => {
      await act({ ...work, db })
      if (!really) throw undone
    })
  } catch (error) {
    if (error !== undone) throw error
  }
}
