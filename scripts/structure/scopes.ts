import { isTestCode, type Problem } from './source.ts'

/** Uses of `unscoped(reason)` in the server. The number may only fall. */
export const mostUnscoped = 33

const isProduction = (path: string) => path.startsWith('server/') && !isTestCode(path)

/** Counts where use cases reach past the organization they were given. */
export function unscopedProblems(files: Map<string, string>, most: number): Problem[] {
  const uses = [...files].flatMap(([path, text]) =>
    isProduction(path) ? [...text.matchAll(/\.unscoped\(/g)].map(() => path) : [],
  )
  if (uses.length > most) {
    const rule = `${uses.length} uses of unscoped(), at most ${most}: read and write through the scope's methods`
    return [...new Set(uses)].map((path) => ({ path, rule }))
  }
  if (uses.length === most) return []
  const rule = `only ${uses.length} uses of unscoped() are left: lower mostUnscoped from ${most}`
  return [{ path: 'scripts/structure/scopes.ts', rule }]
}
