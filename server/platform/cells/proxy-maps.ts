import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '#server/platform/db/startup-error.ts'
import { replaceFile } from '#server/platform/files/replace-file.ts'
import { type CellMap, cellsOfOrganizations } from './cell-map.ts'
import type { ProxyMaps } from './tell-proxy.ts'

/** File of a cell's keys, beside the map: every process reads the map, so the keys are not in it. */
export const keysFile = (file: string, cell: string): string => `${file}.${cell}.keys`

/** Reads the keys of a cell. */
export const readKeys = (file: string): string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []

function cellNames({ cells, newest }: CellMap): Map<string, string> {
  const names = Object.keys(cells)
  return new Map([
    ...names.map((name) => [name, name] as const),
    ['newest', newest],
    ['oldest', names[0] ?? newest],
  ])
}

/** How little proves that the address of a key is of this cell: the number of question marks before it. */
const doubtOf = (key: string) => key.lastIndexOf('?') + 1

/**
 * A key in several cells leads to the one that the browser signed in to before, `key@cell`, else to the first of those where
 * it was proved. Where nobody proved an address it has the mark `?`, which the proxy looks for after its domain: who signs up with
 * somebody's address elsewhere, or lists it, takes nobody's sign-in.
 */
function cellsOfKeys({ cells }: CellMap, file: string): Map<string, string> {
  const named = Object.keys(cells).flatMap((cell) =>
    readKeys(keysFile(file, cell)).map((marked) => {
      const doubt = doubtOf(marked)
      return { cell, key: marked.slice(doubt), doubt }
    }),
  )
  const found = new Map<string, string>()
  for (const [key, places] of Map.groupBy(named, ({ key }) => key)) {
    const [first] = places.toSorted((a, b) => a.doubt - b.doubt)
    if (!first) continue
    found.set(first.doubt > 0 ? `?${key}` : key, first.cell)
    if (places.length > 1 || first.doubt > 0) for (const { cell } of places) found.set(`${key}@${cell}`, cell)
  }
  return found
}

const backendsOf = ({ cells }: CellMap) =>
  Object.entries(cells)
    .map(
      ([name, { address }]) =>
        `backend ${name}\n  option httpchk GET /readyz\n  server ${name} ${address} check\n`,
    )
    .join('\n')

/** The maps that the proxy reads in a folder: those that let changes go on come first. */
export const mapFiles = (folder: string): [cells: string, organizations: string, keys: string] => [
  join(folder, 'cells.map'),
  join(folder, 'organizations.map'),
  join(folder, 'keys.map'),
]

/** Writes what HAProxy reads: its maps and a backend for each cell. */
export function writeProxyMaps(map: CellMap, file: string, folder: string): ProxyMaps {
  if (!existsSync(folder))
    throw new StartupError(`There is no folder ${folder}: make it, where HAProxy reads its maps.`)
  const [cells, organizations, keys] = mapFiles(folder)
  const maps: ProxyMaps = new Map([
    [cells, cellNames(map)],
    [organizations, cellsOfOrganizations(map)],
    [keys, cellsOfKeys(map, file)],
  ])
  replaceFile(join(folder, 'backends.cfg'), backendsOf(map))
  for (const [name, entries] of maps)
    replaceFile(name, [...entries].map(([key, value]) => `${key} ${value}\n`).join(''))
  return maps
}
