import { basename } from 'node:path/posix'
import { infrastructure, nounOf } from './names.ts'
import type { Import, Problem, Source } from './source.ts'

const bannedPackages = new Set(['xlsx', 'exceljs', 'moment', 'lodash', 'lodash-es', 'underscore', 'axios'])

/** What each root may import of ours. */
const directions: Record<string, string[]> = {
  contract: ['contract'],
  server: ['contract', 'server'],
  web: ['contract', 'web'],
  provider: ['contract', 'provider', 'server'],
  e2e: ['contract', 'e2e', 'web'],
}

/** They mint the scope, so they read who may what from the tables. */
const scopeMakers = new Set(['server/platform/http/scope.ts', 'server/platform/http/organization-scope.ts'])

const isTest = (path: string) => /\.(test|spec|fixture)\.tsx?$/.test(path)
const inside = (path: string, folder: string) => path.startsWith(`${folder}/`)
const isTable = (path: string) => basename(path) === 'table.ts'

/** What publishes figures of health, or deletes its rows for good, and so may reach them (docs/decisions/0021). */
const publishers = new Set([
  'server/privacy/published/close.ts',
  'server/privacy/published/counts.ts',
  'server/programme/quizzes/publish.ts',
  'server/tenants/organizations/purge.ts',
])

function serverProblem(path: string, target: string): string | undefined {
  const [, folder = '', ...rest] = path.split('/')
  if (target === 'server/platform/db/closing.ts' && !publishers.has(path) && !isTest(path))
    return `${target} reads health: only what publishes or purges it imports that`
  const to = nounOf(target)
  if (!to || rest.length === 0 || folder === 'testing' || isTest(path)) return undefined
  if (infrastructure.has(folder)) {
    if (scopeMakers.has(path) && isTable(target)) return undefined
    return `server/${folder} knows no noun, and imports ${target}`
  }
  if (to === nounOf(path) || basename(target) === 'service.ts' || isTable(target)) return undefined
  if (inside(target, 'server/privacy/published')) return undefined
  return `imports ${target}: another noun is reached through its service.ts`
}

function webProblem(path: string, target: string): string | undefined {
  if (inside(path, 'web/ui') && inside(target, 'web') && !inside(target, 'web/ui')) {
    return `web/ui would ship in another product, and imports ${target}`
  }
  if (inside(path, 'web/ui') && inside(target, 'contract'))
    return `web/ui knows no contract, and imports ${target}`
  return undefined
}

function problemOf(path: string, { target, ours }: Import): string | undefined {
  if (!ours) return bannedPackages.has(target) ? `the package ${target} is not used here` : undefined
  const root = path.split('/')[0] ?? ''
  const allowed = directions[root]
  if (allowed && !allowed.some((folder) => inside(target, folder))) return `${root} never imports ${target}`
  return serverProblem(path, target) ?? webProblem(path, target)
}

export const directionProblems = (sources: Source[]): Problem[] =>
  sources.flatMap(({ path, imports }) =>
    imports.flatMap((imported) => {
      const rule = problemOf(path, imported)
      return rule ? [{ path, rule }] : []
    }),
  )

/** A join may read the table of another noun; only its own noun writes it. */
export const writeProblems = (sources: Source[]): Problem[] =>
  sources.flatMap(({ path, writes }) => {
    const noun = nounOf(path)
    if (!noun || isTest(path)) return []
    const foreign = writes.filter((target) => isTable(target) && nounOf(target) !== noun)
    return foreign.map((target) => ({ path, rule: `writes ${target}: only its own noun does` }))
  })

export const packageProblems = (dependencies: string[]): Problem[] =>
  dependencies
    .filter((name) => bannedPackages.has(name))
    .map((name) => ({ path: 'package.json', rule: `the package ${name} is not used here` }))
