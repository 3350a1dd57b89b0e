import type { Readable } from 'node:stream'

/** A file that a use case stored or writes. */
export interface FileContent {
  mediaType: string
  body: Buffer | Readable
  /** Length of a stream, if known. */
  size?: number
  /** Name for saving it; absent if it is only shown. */
  fileName?: string
}
