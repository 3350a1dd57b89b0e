import { isDeepStrictEqual } from 'node:util'
import { StartupError } from '#server/platform/db/startup-error.ts'
import { dedupeLog } from '#server/platform/errors/dedupe-log.ts'
import type { FilesPlace } from '#server/platform/settings/files.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { bucketFiles } from './bucket-files.ts'
import { databaseFiles } from './database-files.ts'
import { type Files, FilesError } from './files.ts'
import { folderFiles } from './folder-files.ts'

type Places = Pick<Settings, 'files'> & Partial<Pick<Settings, 'filesBefore'>>

/**
 * The store that the settings name. What earlier ones have stays readable, and is deleted with its picture.
 * @param log gets the reason of each failure, which requests do not tell
 */
export function createFiles({ files: place, filesBefore }: Places, log: (line: string) => void): Files {
  const earlier = [...(filesBefore ? [storeIn(filesBefore)] : []), databaseFiles]
  const first = storeIn(place)
  return reporting(inTurn(first, new Set(earlier.filter((one) => one !== first))), dedupeLog(log))
}

/**
 * The same, tried before the server starts. A store that cannot be reached is only reported: all but pictures works.
 * @throws StartupError saying what to set
 */
export async function openFiles(settings: Places, log: (line: string) => void): Promise<Files> {
  const files = createFiles(settings, log)
  await files.check().catch((error: unknown) => {
    if (!(error instanceof FilesError)) throw error
    if (!error.mayPass) throw new StartupError(error.message, { cause: error })
    log(error.message)
  })
  return files
}

/** Whether servers with these settings read the contents of a place. */
export const isRead = ({ files, filesBefore }: Places, place: FilesPlace): boolean =>
  place.kind === 'database' || [files, filesBefore].some((one) => isDeepStrictEqual(one, place))

/** The store of one place alone. */
export function storeIn(place: FilesPlace): Files {
  if (place.kind === 'bucket') return bucketFiles(place)
  return place.kind === 'folder' ? folderFiles(place.folder) : databaseFiles
}

const inTurn = (first: Files, earlier: Set<Files>): Files => ({
  put: first.put,
  async get(db, key) {
    for (const store of [first, ...earlier]) {
      const body = await store.get(db, key)
      if (body) return body
    }
    return undefined
  },
  async delete(db, key) {
    for (const store of [first, ...earlier]) await store.delete(db, key)
  },
  async check() {
    for (const store of [first, ...earlier]) await store.check()
  },
})

function reporting(files: Files, log: (line: string) => void): Files {
  const reported = <Result>(work: Promise<Result>) =>
    work.catch((error: unknown): never => {
      if (error instanceof FilesError) log(error.message)
      throw error
    })
  return {
    put: (db, file) => reported(files.put(db, file)),
    async get(db, key) {
      const body = await reported(files.get(db, key))
      if (body && !Buffer.isBuffer(body)) body.on('error', ({ message }) => log(message))
      return body
    },
    delete: (db, key) => reported(files.delete(db, key)),
    check: () => files.check(),
  }
}
