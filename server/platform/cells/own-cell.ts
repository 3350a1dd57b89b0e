import { statSync } from 'node:fs'
import { StartupError } from '#server/platform/db/startup-error.ts'
import type { CellSettings } from '#server/platform/settings/cells.ts'
import { cellsOfOrganizations, readCellMap, requireCell } from './cell-map.ts'

/** This process's cell among the others. */
export interface OwnCell {
  name: string
  /** The cell that the map names for an organization. */
  cellOf(organizationId: string): string | undefined
  /** The cell that new customers go to; this one too while the proxy may not know yet that another is. */
  cellOfNewCustomers(): string
  /** The addresses of the other cells, by name. */
  others(): ReadonlyMap<string, string>
  /** Whether the file is broken now, so that the last good map applies. */
  isBroken(): boolean
  /** Reads the map again if its file has changed. */
  refresh(): void
  close(): void
}

const interval = 1000

/** In which the operator tells the proxy of another newest cell. */
const proxyLagMs = 10 * 60_000

/**
 * Reads the map of cells, and again when its file changes. A broken one is logged, and the last good one kept.
 * @throws StartupError if it is broken now, or does not know this cell
 */
export function openCell(
  settings: CellSettings | undefined,
  log: (line: string) => void,
): OwnCell | undefined {
  if (!settings) return undefined
  const { name, file } = settings
  const load = () => {
    const map = readCellMap(file)
    requireCell(map, name, file)
    return {
      organizations: cellsOfOrganizations(map),
      newest: map.newest,
      others: new Map(
        Object.entries(map.cells).flatMap(([other, { address }]) =>
          other === name ? [] : [[other, address]],
        ),
      ),
    }
  }
  // Taken before reading: a change in between is read again.
  let version = versionOf(file)
  let cells = load()
  let broken = false
  let newestUntil = 0
  const refresh = () => {
    const current = versionOf(file)
    if (current === version) return
    version = current
    const wasNewest = cells.newest === name
    try {
      cells = load()
      broken = false
      if (wasNewest) newestUntil = Date.now() + proxyLagMs
    } catch (error) {
      if (!(error instanceof StartupError)) throw error
      broken = true
      log(`${error.message} Until then the map of before applies.`)
    }
  }
  const timer = setInterval(refresh, interval).unref()
  return {
    name,
    cellOf: (organizationId) => cells.organizations.get(organizationId.toLowerCase()),
    cellOfNewCustomers: () => (Date.now() < newestUntil ? name : cells.newest),
    others: () => cells.others,
    isBroken: () => broken,
    refresh,
    close: () => clearInterval(timer),
  }
}

/** Changes with each write and each replacement of a file. */
function versionOf(file: string): string {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  return found ? `${found.ino} ${found.size} ${found.mtimeNs}` : ''
}
