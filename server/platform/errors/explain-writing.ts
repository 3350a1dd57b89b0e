/** Codes of file systems. */
const full = ['ENOSPC', 'EDQUOT']
const unwritable = ['EACCES', 'EISDIR', 'ELOOP', 'ENAMETOOLONG', 'ENOENT', 'ENOTDIR', 'EPERM', 'EROFS']

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Says in one sentence that a file or folder cannot be written for want of space; undefined for an error of another kind. */
export const explainNoSpace = (what: string, error: unknown): string | undefined =>
  full.includes(codeOf(error))
    ? `${what} cannot be written because its disk is full: free space on it or enlarge it, and try again.`
    : undefined

/** Says in one sentence that a file cannot be written; undefined for an error of another kind. */
export function explainWriting(file: string, error: unknown): string | undefined {
  const code = codeOf(error)
  return unwritable.includes(code)
    ? `${file} cannot be written (${code}): choose another place.`
    : explainNoSpace(file, error)
}
