/** An encoded picture. */
export interface Picture {
  bytes: Uint8Array<ArrayBuffer>
  type: 'image/png' | 'image/jpeg'
  extension: 'png' | 'jpg'
  /** In pixels. */
  width: number
  height: number
}
