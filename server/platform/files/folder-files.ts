import { constants } from 'node:fs'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Files, FilesError, requireKey } from './files.ts'

/** Contents are files of a folder, which all processes share. */
export function folderFiles(folder: string): Files {
  const pathOf = (key: string) => {
    requireKey(key)
    return join(folder, key)
  }
  const explained = <Result>(work: Promise<Result>) =>
    work.catch((error: unknown): never => {
      throw explain(folder, error)
    })
  return {
    put: (_, { key, bytes }) => explained(write(folder, pathOf(key), bytes)),
    get: (_, key) => explained(read(folder, pathOf(key))),
    delete: (_, key) => explained(remove(pathOf(key))),
    check: () => explained(tryFolder(folder)),
  }
}

const partOf = (path: string) => `${path}.part`

/** Writes a file that is there as a whole or not at all, even after a power failure. */
async function write(folder: string, path: string, bytes: Buffer): Promise<void> {
  await requireFolder(folder)
  const made = await mkdir(dirname(path), { recursive: true })
  const file = await open(partOf(path), 'w')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } catch (error) {
    await file.close()
    await rm(partOf(path), { force: true })
    throw error
  }
  await file.close()
  await rename(partOf(path), path)
  await syncFolder(dirname(path))
  // The folders that were made stand in those above them.
  for (let at = dirname(path); made && at.length >= made.length; at = dirname(at))
    await syncFolder(dirname(at))
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, constants.O_RDONLY)
  await folder.sync().finally(() => folder.close())
}

async function read(folder: string, path: string) {
  const file = await open(path, constants.O_RDONLY).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return requireFolder(folder)
    throw error
  })
  return file?.createReadStream()
}

async function remove(path: string): Promise<void> {
  await rm(partOf(path), { force: true })
  await rm(path, { force: true })
}

/** Never creates it: the files would be on the wrong disk while theirs is not mounted. */
async function requireFolder(folder: string): Promise<undefined> {
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
}

async function tryFolder(folder: string): Promise<void> {
  const path = join(folder, `.trial-${process.pid}`)
  await write(folder, path, Buffer.alloc(1))
  await remove(path)
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

const sentences: Record<string, (folder: string) => string> = {
  ENOENT: (folder) => `FILES_DIR=${folder} does not exist: create it, or mount the disk that holds it.`,
  ENOTDIR: (folder) => `FILES_DIR=${folder} is not a folder: name one.`,
  EEXIST: (folder) => `FILES_DIR=${folder} is not a folder: name one.`,
  EACCES: (folder) => `FILES_DIR=${folder} cannot be written by this user: give it the folder.`,
  EPERM: (folder) => `FILES_DIR=${folder} cannot be written by this user: give it the folder.`,
  EROFS: (folder) => `FILES_DIR=${folder} is on a disk that cannot be written: mount it for writing.`,
  ENOSPC: (folder) => `FILES_DIR=${folder} is on a full disk: free space on it, or enlarge it.`,
  EDQUOT: (folder) => `FILES_DIR=${folder} is on a full disk: free space on it, or enlarge it.`,
}

function explain(folder: string, error: unknown): FilesError {
  const code = codeOf(error)
  const sentence =
    sentences[code]?.(folder) ?? `FILES_DIR=${folder} cannot be used (${code}): check the disk that holds it.`
  return new FilesError(sentence, { cause: error })
}
