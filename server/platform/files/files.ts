import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Handle } from '#server/platform/db/handle.ts'

export interface StoredFile {
  /** `customer/organization/id.ending`, which only rows tell. */
  key: string
  bytes: Buffer
  mediaType: string
}

/**
 * Where the contents of uploads are stored: in the database, a folder or a bucket. A key is stored once and never
 * changes. The database store uses the handle it is given; the others ignore it.
 */
export interface Files {
  /** @throws FilesError */
  put(db: Handle, file: StoredFile): Promise<void>
  /** @throws FilesError */
  get(db: Handle, key: string): Promise<Buffer | Readable | undefined>
  /**
   * Deletes a file. An absent one is deleted already.
   * @throws FilesError
   */
  delete(db: Handle, key: string): Promise<void>
  /**
   * Checks that files can be stored, before the server starts.
   * @throws FilesError
   */
  check(): Promise<void>
}

/**
 * Reads a content as a whole.
 * @throws FilesError
 */
export async function readWhole(files: Files, db: Handle, key: string): Promise<Buffer | undefined> {
  const body = await files.get(db, key)
  return body && !Buffer.isBuffer(body) ? await buffer(body) : body
}

/**
 * A content whose reader fails, and is not left waiting, if the store has another number of bytes than its row says.
 */
export function ofSize(body: Buffer | Readable, { key, size }: { key: string; size: number }): Readable {
  return Readable.from(
    (async function* () {
      let read = 0
      for await (const chunk of Buffer.isBuffer(body) ? [body] : body) {
        read += chunk.length
        if (read > size) break
        yield chunk
      }
      if (read === size) return
      const found = read > size ? 'more' : String(read)
      throw new FilesError(
        `The picture ${key} is damaged, ${found} of its ${size} bytes are stored: restore it from a backup.`,
      )
    })(),
    { objectMode: false },
  )
}

/** A failure of the store. The message is a sentence for the operator, which says what to do. */
export class FilesError extends Error {
  /** Whether it may pass without the operator, such as a lost connection. */
  readonly mayPass: boolean
  constructor(message: string, options: ErrorOptions & { mayPass?: boolean } = {}) {
    super(message, options)
    this.mayPass = options.mayPass ?? false
  }
}

const shape = /^[0-9a-f-]{36}\/[0-9a-f-]{36}\/[0-9a-f-]{36}\.(png|jpg)$/

/** @throws Error for what is no key, so that none leads out of a store */
export function requireKey(key: string): void {
  if (!shape.test(key)) throw new Error(`no key of a file: ${key}`)
}
