/** A picture as it stands in a file. */
export interface Picture {
  bytes: Uint8Array<ArrayBuffer>
  type: 'image/png' | 'image/jpeg'
  extension: 'png' | 'jpg'
  /** Pixels. */
  width: number
  height: number
}
