import { basename, dirname } from 'node:path/posix'
import { areaOf, nounOf } from './areas.ts'
import type { Problem, Source } from './source.ts'

const banned = /^(utils?|helpers?|misc|common|shared|index|stuff|lib)$/i
const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const camel = /^[a-z][A-Za-z0-9]*$/
const pascal = /^[A-Z][A-Za-z0-9]*$/
const webEntries = new Set([
  'web/main.tsx',
  'web/router.tsx',
  'web/me.tsx',
  'web/open.tsx',
  'web/memberRouter.tsx',
  'web/vite-env.d.ts',
])

/** The roles a file of a noun may have (CONTRIBUTING.md); any other file is a part of the domain and has its name. */
const nounRoles = new Set(['routes', 'service', 'list', 'change', 'queue'])
const domainPart = /^[a-z]+(-[a-z]+)?$/

/** Names of roles that other code bases have: here a file of theirs is one of ours, or several parts of the domain. */
const foreignRole =
  /^(actions?|api|config|constants|controllers?|dal|dto|enums|handlers?|hooks|interfaces?|managers?|middleware|models?|mutations|processors?|queries|repository|rules|schemas?|selectors|store|styles|types|validators?)$/
const webRoles = new Set(['queries'])

const stem = (path: string) => basename(path).replace(/(\.(test|spec|fixture|d|config))?\.[a-z]+$/, '')
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)

function nameProblem(path: string): string | undefined {
  const name = stem(path)
  const folders = dirname(path).split('/')
  if (banned.test(name) || folders.some((folder) => banned.test(folder))) {
    return `"${banned.test(name) ? name : folders.find((folder) => banned.test(folder))}" says nothing: name the noun`
  }
  if (path.startsWith('web/') && !path.startsWith('web/public/') && !webEntries.has(path)) {
    if (path.endsWith('.tsx') && !isTest(path) && !pascal.test(name))
      return 'a component file is named in PascalCase'
    if (path.endsWith('.tsx') && dirname(path) === 'web') return 'a component lives in the folder of its noun'
    if (path.endsWith('.ts') && !isTest(path) && !camel.test(name))
      return 'a module of web/ is named in camelCase'
    if (areaOf(path) && foreignRole.test(name) && !webRoles.has(name))
      return `"${name}" is no role of ours: name the part of the domain`
    return undefined
  }
  if (/\.tsx?$/.test(path) && !kebab.test(name) && folders[0] !== 'web')
    return 'named in kebab-case outside web/'
  if (nounOf(path) && /(?<!\.fixture)\.ts$/.test(path) && !isTest(path) && !nounRoles.has(name)) {
    if (!domainPart.test(name) || foreignRole.test(name))
      return `a noun holds ${[...nounRoles].join(', ')}, tests, and parts of the domain named by one or two words`
  }
  return undefined
}

export const nameProblems = (sources: Source[]): Problem[] =>
  sources.flatMap(({ path }) => {
    const rule = nameProblem(path)
    return rule ? [{ path, rule }] : []
  })

export const contentProblems = (sources: Source[]): Problem[] =>
  sources.flatMap(({ path, lines, muted, usesGlobImport, looseTexts }) => {
    const limit = isTest(path) ? 400 : 250
    return [
      ...(lines > limit
        ? [{ path, rule: `${lines} lines, at most ${limit}: a second noun is hiding here` }]
        : []),
      ...muted.map((chain) => ({ path, rule: `${chain}: every test runs` })),
      ...(path.startsWith('web/') && !isTest(path) ? looseTexts : []).map((text) => ({
        path,
        rule: `"${text}": the space before French punctuation is \\u00a0, or a line begins with it`,
      })),
      ...(usesGlobImport ? [{ path, rule: 'import.meta.glob hides what is imported' }] : []),
    ]
  })
