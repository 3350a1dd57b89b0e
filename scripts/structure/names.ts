import { basename, dirname } from 'node:path/posix'
import { nounOf } from './areas.ts'
import type { Problem, Source } from './source.ts'

const banned = /^(utils?|helpers?|misc|common|shared|index|stuff|lib)$/i
const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const camel = /^[a-z][A-Za-z0-9]*$/
const pascal = /^[A-Z][A-Za-z0-9]*$/
const webEntries = new Set(['web/main.tsx', 'web/router.tsx', 'web/vite-env.d.ts'])

/** What a noun may hold, besides tests and parts named by one or two words (`hierarchy.ts`, `access-code.ts`). */
const nounFiles = new Set(['routes', 'service', 'mail'])
const nounPart = /^[a-z]+(-[a-z]+)?$/

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
    return undefined
  }
  if (/\.tsx?$/.test(path) && !kebab.test(name) && folders[0] !== 'web')
    return 'named in kebab-case outside web/'
  if (nounOf(path) && /\.ts$/.test(path) && !isTest(path) && !nounFiles.has(name) && !nounPart.test(name)) {
    return `a noun holds ${[...nounFiles].join(', ')}, tests, and parts named by one or two words`
  }
  return undefined
}

export const nameProblems = (sources: Source[]): Problem[] =>
  sources.flatMap(({ path }) => {
    const rule = nameProblem(path)
    return rule ? [{ path, rule }] : []
  })

export const contentProblems = (sources: Source[]): Problem[] =>
  sources.flatMap(({ path, lines, muted, usesGlobImport }) => {
    const limit = isTest(path) ? 400 : 250
    return [
      ...(lines > limit
        ? [{ path, rule: `${lines} lines, at most ${limit}: a second noun is hiding here` }]
        : []),
      ...muted.map((chain) => ({ path, rule: `${chain}: every test runs` })),
      ...(usesGlobImport ? [{ path, rule: 'import.meta.glob hides what is imported' }] : []),
    ]
  })
