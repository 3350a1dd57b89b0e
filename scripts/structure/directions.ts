import { basename } from 'node:path/posix'
import { areaOf, nounOf, ownerOf } from './areas.ts'
import { type Import, isTestCode, type Problem, type Source } from './source.ts'

const bannedPackages = new Set(['xlsx', 'exceljs', 'moment', 'lodash', 'lodash-es', 'underscore', 'axios'])

/** The roots that each root may import. */
const directions: Record<string, string[]> = {
  contract: ['contract'],
  server: ['contract', 'server'],
  web: ['contract', 'web'],
  provider: ['contract', 'provider', 'server'],
}

const inside = (path: string, folder: string) => path.startsWith(`${folder}/`)

/**
 * The modules that publish health figures, purge their rows or find whom to tell their own news, and may therefore access them (docs/decisions/0021).
 */
const publishers = new Set([
  'server/identity/audit/quarters.ts',
  'server/privacy/published/close.ts',
  'server/privacy/published/counts.ts',
  'server/programme/activities/months.ts',
  'server/programme/quizzes/publish.ts',
  'server/participation/appeals/check.ts',
  'server/participation/connectors/find.ts',
  'server/participation/intake/reduction.ts',
  'server/participation/notices/due.ts',
  'server/participation/notices/push-keys.ts',
  'server/participation/own-data/service.ts',
  'server/participation/readings/retention.ts',
  'server/participation/results/cli.ts',
  'server/participation/results/service.ts',
  'server/participation/wall-screens/standing.ts',
  'server/tenants/organizations/purge.ts',
])

function serverProblem(path: string, target: string): string | undefined {
  if (isTestCode(path)) return undefined
  if (target === 'server/platform/db/closing.ts' && !publishers.has(path))
    return `${target} reads health: only what publishes or purges it imports that`
  if (areaOf(path) === 'schema' && !inside(target, 'server/schema') && !inside(target, 'contract'))
    return `server/schema holds tables alone, and imports ${target}`
  const to = nounOf(target)
  // The routes of all nouns are assembled in the root; operations act on the whole product.
  if (!to || !areaOf(path) || areaOf(path) === 'operations') return undefined
  if (to === nounOf(path) || basename(target) === 'service.ts') return undefined
  if (inside(target, 'server/privacy/published')) return undefined
  return `imports ${target}: another noun is reached through its service.ts`
}

// Searches in lists of choices ignore accents as the server does.
const knownToUi = 'contract/platform/fold.ts'

function webProblem(path: string, target: string): string | undefined {
  if (inside(path, 'web/ui') && inside(target, 'contract') && target !== knownToUi)
    return `web/ui knows no contract, and imports ${target}`
  return undefined
}

function problemOf(path: string, { target, ours }: Import): string | undefined {
  if (!ours) return bannedPackages.has(target) ? `the package ${target} is not used here` : undefined
  const root = path.split('/')[0] ?? ''
  const allowed = directions[root]
  const isAllowed = allowed?.some((folder) => inside(target, folder)) ?? true
  if (!isAllowed && !(isTestCode(path) && inside(target, 'tests'))) return `${root} never imports ${target}`
  return serverProblem(path, target) ?? webProblem(path, target)
}

export const directionProblems = (sources: Source[]): Problem[] =>
  sources.flatMap(({ path, imports }) =>
    imports.flatMap((imported) => {
      const rule = problemOf(path, imported)
      return rule ? [{ path, rule }] : []
    }),
  )

/** The only way out: it keeps customers' addresses from leading into the network. */
const outbound = 'server/platform/outbound'

export const outboundProblems = (sources: Source[]): Problem[] =>
  sources
    .filter(({ path }) => inside(path, 'server') && !inside(path, outbound) && !isTestCode(path))
    .flatMap(({ path, callsOut }) =>
      callsOut.map((call) => ({ path, rule: `${call}: only ${outbound} calls out` })),
    )

/** Creates the scope from the session's row, whose last use it updates. */
const scopeMaker = 'server/platform/http/scope.ts'

/** A join may read the table of another noun; only the folder that owns a table writes it. */
export const writeProblems = (sources: Source[]): Problem[] =>
  sources.flatMap(({ path, writes }) => {
    if (!inside(path, 'server') || !areaOf(path) || isTestCode(path) || path === scopeMaker) return []
    const folder = path.split('/')[2]
    const foreign = writes.filter((target) => (ownerOf(target) ?? folder) !== folder)
    return foreign.map((target) => ({ path, rule: `writes ${target}: only its own noun does` }))
  })

export const packageProblems = (dependencies: string[]): Problem[] =>
  dependencies
    .filter((name) => bannedPackages.has(name))
    .map((name) => ({ path: 'package.json', rule: `the package ${name} is not used here` }))
