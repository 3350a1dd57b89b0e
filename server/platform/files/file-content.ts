import type { Readable } from 'node:stream'

/** A file that a use case stored or writes. */
export interface FileContent {
  mediaType: string
  body: Buffer | Readable
  /** Name for saving it; absent if it is only shown. */
  fileName?: string
}
