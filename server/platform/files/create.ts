import { StartupError } from '#server/platform/db/startup-error.ts'
import { dedupeLog } from '#server/platform/jobs/dedupe-log.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { bucketFiles } from './bucket-files.ts'
import { databaseFiles } from './database-files.ts'
import { type Files, FilesError } from './files.ts'
import { folderFiles } from './folder-files.ts'

/**
 * The store that the settings name.
 * @param log gets the reason of each failure, which requests do not tell
 */
export function createFiles({ files: place }: Pick<Settings, 'files'>, log: (line: string) => void): Files {
  return reporting(storeOf(place), dedupeLog(log))
}

/**
 * The same, tried before the server starts. A store that cannot be reached is only reported: all but pictures works.
 * @throws StartupError saying what to set
 */
export async function openFiles(
  settings: Pick<Settings, 'files'>,
  log: (line: string) => void,
): Promise<Files> {
  const files = createFiles(settings, log)
  await files.check().catch((error: unknown) => {
    if (!(error instanceof FilesError)) throw error
    if (!error.mayPass) throw new StartupError(error.message, { cause: error })
    log(error.message)
  })
  return files
}

function storeOf(place: Settings['files']): Files {
  if (place.kind === 'bucket') return orDatabase(bucketFiles(place))
  return place.kind === 'folder' ? orDatabase(folderFiles(place.folder)) : databaseFiles
}

/** What was stored in the database before another store was set stays readable. */
const orDatabase = (files: Files): Files => ({
  ...files,
  get: async (db, key) => (await files.get(db, key)) ?? (await databaseFiles.get(db, key)),
  async delete(db, key) {
    await files.delete(db, key)
    await databaseFiles.delete(db, key)
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
