import { hasCode } from './postgres-errors.ts'

const deadlockDetected = '40P01'
const attempts = 3

/**
 * Runs a transaction, and again if PostgreSQL ended it to resolve a deadlock: nothing of it has happened. Two changes of
 * one person can wait for each other, such as an identity provider that ends access while an administrator takes a role.
 */
export async function againAfterDeadlock<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let left = attempts - 1; ; left--) {
    try {
      return await run()
    } catch (error) {
      if (left === 0 || !hasCode(error, deadlockDetected)) throw error
    }
  }
}
