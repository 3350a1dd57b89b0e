/** Codes of file systems. */
const unwritable = [
  'EACCES',
  'EDQUOT',
  'EISDIR',
  'ELOOP',
  'ENAMETOOLONG',
  'ENOENT',
  'ENOSPC',
  'ENOTDIR',
  'EPERM',
  'EROFS',
]

/** Says in one sentence that a file cannot be written; undefined for an error of another kind. */
export function explainWriting(file: string, error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return unwritable.includes(code) ? `${file} cannot be written (${code}): choose another place.` : undefined
}
