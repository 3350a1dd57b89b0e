import * as z from 'zod'

/** Settings of the place where pictures are stored. Without any it is the database. */
export const filesEnvironment = {
  /** Folder of the pictures, shared by all processes. */
  FILES_DIR: z.string().min(1).optional(),
}

type Environment = z.output<z.ZodObject<typeof filesEnvironment>>

export type FilesPlace = { kind: 'database' } | { kind: 'folder'; folder: string }

export const readFiles = (e: Environment): FilesPlace =>
  e.FILES_DIR ? { kind: 'folder', folder: e.FILES_DIR } : { kind: 'database' }
