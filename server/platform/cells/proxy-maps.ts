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

/** Whether a key is the address of an account or a person that nobody has proved in this cell. */
const isUnproved = (key: string) => key.startsWith('?')

/**
 * A key in several cells leads to the one that the browser signed in to before, `key@cell`, else to the first of those where
 * it was proved: a stranger who signs up with an address elsewhere takes nobody's sign-in.
 */
function cellsOfKeys({ cells }: CellMap, file: string): Map<string, string> {
  const named = Object.keys(cells).flatMap((cell) =>
    readKeys(keysFile(file, cell)).map((key) => ({ cell, key, unproved: isUnproved(key) })),
  )
  const found = new Map<string, string>()
  for (const { cell, key: marked } of named.toSorted((a, b) => Number(a.unproved) - Number(b.unproved))) {
    const key = marked.replace('?', '')
    const first = found.get(key)
    if (first) found.set(`${key}@${first}`, first).set(`${key}@${cell}`, cell)
    else found.set(key, cell)
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
