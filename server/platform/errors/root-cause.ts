/** The error that began it: the message of a failed query contains the query's values, and that of its cause does not. */
export function rootCause(error: Error): Error {
  let root = error
  while (root.cause instanceof Error) root = root.cause
  return root
}
