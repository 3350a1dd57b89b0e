/** Whether a write was refused because another row has the same key, by the name of the constraint. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '23505' && 'constraint' in cause)
      return cause.constraint === constraint
  }
  return false
}
