import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '#server/platform/db/startup-error.ts'
import { replaceFile } from '#server/platform/files/replace-file.ts'
import { type CellMap, cellsOfOrganizations } from './cell-map.ts'
import type { ProxyMaps } from './tell-proxy.ts'

/** File of a cell's keys, beside the map: every process reads the map, so the keys are not in it. */
export const keysFile = (file: string, cell: string): string => `${file}.${cell}.keys`

const linesOf = (file: string) =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []

function cellNames({ cells, newest }: CellMap): Map<string, string> {
  const names = Object.keys(cells)
  return new Map([
    ...names.map((name) => [name, name] as const),
    ['newest', newest],
    ['oldest', names[0] ?? newest],
  ])
}

/** A key in several cells leads to the first of them, or to the one that the browser signed in to before: `key@cell`. */
function cellsOfKeys({ cells }: CellMap, file: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const name of Object.keys(cells))
    for (const key of linesOf(keysFile(file, name))) {
      const first = found.get(key)
      if (first) found.set(`${key}@${first}`, first).set(`${key}@${name}`, name)
      else found.set(key, name)
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
