import type { ErrorCode } from '#contract/platform/errors.ts'
import { fail, failAt } from '#server/platform/errors/failure.ts'

/**
 * Handles the rejection of a write: `.catch(onUnique('teams_one_name', 'team.name_taken', 'name'))` fails with the
 * code if the write violated that constraint.
 * @param field of the request, if the code is about one
 */
export function onUnique(constraint: string, code: ErrorCode, field?: string): (error: unknown) => never {
  return (error) => {
    if (!violatesUnique(error, constraint)) throw error
    return field === undefined ? fail(code) : failAt(code, field)
  }
}

/** The same for a check, which a trigger may make. */
export function onCheck(constraint: string, code: ErrorCode, field?: string): (error: unknown) => never {
  return (error) => {
    if (!violatesCheck(error, constraint)) throw error
    return field === undefined ? fail(code) : failAt(code, field)
  }
}

/** Whether a write violated the unique constraint of this name. */
export const violatesUnique = (error: unknown, constraint: string): boolean =>
  violates(error, '23505', constraint)

/** Whether a write violated the check of this name, which a trigger may make. */
export const violatesCheck = (error: unknown, constraint: string): boolean =>
  violates(error, '23514', constraint)

function violates(error: unknown, code: string, constraint: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === code && 'constraint' in cause)
      return cause.constraint === constraint
  }
  return false
}
