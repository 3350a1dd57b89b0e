import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '#server/platform/db/startup-error.ts'
import { replaceFile } from '#server/platform/files/replace-file.ts'
import { type CellMap, cellsOfOrganizations } from './cell-map.ts'

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

/** The lines for HAProxy's socket that turn the map it has into the new one. */
function changesOf(file: string, former: Map<string, string>, next: Map<string, string>): string[] {
  const set = [...next].flatMap(([key, value]) => {
    if (former.get(key) === value) return []
    return [`${former.has(key) ? 'set' : 'add'} map ${file} ${key} ${value}`]
  })
  const gone = [...former.keys()].filter((key) => !next.has(key)).map((key) => `del map ${file} ${key}`)
  return [...set, ...gone]
}

const entriesIn = (file: string) =>
  new Map(
    linesOf(file)
      .map((line) => line.split(' '))
      .map(([key = '', value = '']) => [key, value]),
  )

const backendsOf = ({ cells }: CellMap) =>
  Object.entries(cells)
    .map(
      ([name, { address }]) =>
        `backend ${name}\n  option httpchk GET /readyz\n  server ${name} ${address} check\n`,
    )
    .join('\n')

/**
 * Writes what HAProxy reads: its maps and a backend for each cell.
 * @returns the lines that bring a running HAProxy to the same
 */
export function writeProxyMaps(map: CellMap, file: string, folder: string): string[] {
  if (!existsSync(folder))
    throw new StartupError(`There is no folder ${folder}: make it, where HAProxy reads its maps.`)
  const maps = {
    'cells.map': cellNames(map),
    'organizations.map': cellsOfOrganizations(map),
    'keys.map': cellsOfKeys(map, file),
  }
  replaceFile(join(folder, 'backends.cfg'), backendsOf(map))
  return Object.entries(maps).flatMap(([name, entries]) => {
    const target = join(folder, name)
    const changes = changesOf(target, entriesIn(target), entries)
    replaceFile(target, [...entries].map(([key, value]) => `${key} ${value}\n`).join(''))
    return changes
  })
}
