import { copyFileSync, existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '#server/platform/db/startup-error.ts'
import { explainFullDisk } from '#server/platform/db/writing-errors.ts'
import { replaceFile } from '#server/platform/files/replace-file.ts'
import { type CellMap, cellMapProblem, readCellMap } from './cell-map.ts'

/**
 * Changes the map while no other command does. The map of before stays in a copy.
 * @param change may refuse by a StartupError, and nothing is written
 */
export function changeCellMap(file: string, change: (map: CellMap | undefined) => CellMap): void {
  withLock(file, () => {
    const map = change(existsSync(file) ? readCellMap(file) : undefined)
    const problem = cellMapProblem(map)
    if (problem) throw new StartupError(`The map of cells stays as it was, because ${problem}.`)
    keepFormer(file)
    replaceFile(file, `${JSON.stringify(map, null, 1)}\n`)
  })
}

/** Copies a file beside itself, if there is one, before it is replaced. */
export function keepFormer(file: string): void {
  if (!existsSync(file)) return
  try {
    copyFileSync(file, `${file}.last`)
  } catch (error) {
    throw explainFullDisk(error, `${file}.last`)
  }
}

/** SQLite's lock is one of the operating system, which ends with its process. */
function withLock(file: string, work: () => void): void {
  let lock: DatabaseSync
  try {
    lock = new DatabaseSync(`${file}.lock`, { timeout: 10_000 })
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    throw new StartupError(
      `The map of cells ${file} cannot be changed (${error instanceof Error ? error.message : error}): give this user write access to its folder, or wait for the other command.`,
    )
  }
  try {
    work()
  } finally {
    lock.close()
  }
}
