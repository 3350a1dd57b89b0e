import { readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeDataFolder } from './data-folder.ts'
import { StartupError } from './startup-error.ts'
import { explainFullDisk } from './writing-errors.ts'

/** Milliseconds to wait for a stopping process to release the lock. */
const releaseTimeoutMs = 500
const busy = 5
/** Keep references: garbage collection would close the databases and release their locks. */
const openLocks = new Set<DatabaseSync>()

/**
 * Locks the embedded database, which has no lock of its own, against a second process. SQLite takes a lock of the
 * operating system, which ends with its process, so it is never stale. Never open the lock file by other means:
 * closing it would release the lock.
 */
export async function lockFolder(dataDir: string): Promise<() => void> {
  const holderFile = join(dataDir, 'database.holder.json')
  const deadline = Date.now() + releaseTimeoutMs
  for (;;) {
    const lock = tryLock(dataDir)
    if (lock) {
      const holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() }
      try {
        writeFileSync(holderFile, `${JSON.stringify(holder)}\n`)
      } catch (error) {
        lock.close()
        throw explainFullDisk(error, `DATA_DIR=${dataDir}`)
      }
      openLocks.add(lock)
      return () => {
        openLocks.delete(lock)
        lock.close()
      }
    }
    if (Date.now() > deadline) {
      throw new StartupError(
        `The data folder ${dataDir} is in use by ${describe(holderFile)}: stop that process first, or choose another folder with DATA_DIR.`,
      )
    }
    await sleep(50)
  }
}

function tryLock(dataDir: string): DatabaseSync | undefined {
  let lock: DatabaseSync | undefined
  try {
    makeDataFolder(dataDir)
    lock = new DatabaseSync(join(dataDir, 'database.lock'), { timeout: 0 })
    lock.exec('pragma journal_mode = memory; begin exclusive')
    return lock
  } catch (error) {
    lock?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return undefined
    throw new StartupError(
      `The data folder ${dataDir} cannot be written (${error instanceof Error ? error.message : error}): give this user write access to it, or choose another folder with DATA_DIR.`,
    )
  }
}

function describe(holderFile: string): string {
  try {
    const holder = JSON.parse(readFileSync(holderFile, 'utf8'))
    const elsewhere = holder.host === hostname() ? '' : ` on ${holder.host}`
    return `process ${holder.pid}${elsewhere} since ${holder.since}`
  } catch {
    return 'another process'
  }
}
