/** Longest side in pixels, as the server stores photos. */
const maxSide = 2000
const maxFileBytes = 30_000_000

export type PhotoProblem = 'empty' | 'heic' | 'type' | 'size' | 'unreadable'

export class PhotoError extends Error {
  readonly problem: PhotoProblem
  constructor(problem: PhotoProblem) {
    super(problem)
    this.problem = problem
  }
}

/** The start of a file as text, by which its format is known. */
const startOf = async (file: File) =>
  String.fromCharCode(...new Uint8Array(await file.slice(0, 16).arrayBuffer()))

/** @throws PhotoError */
async function requirePhoto(file: File): Promise<void> {
  if (file.size === 0) throw new PhotoError('empty')
  const start = await startOf(file)
  if (/^.{4}ftyp(hei|hev|mif1|msf1)/s.test(start)) throw new PhotoError('heic')
  if (!start.startsWith('\x89PNG') && !start.startsWith('\xff\xd8\xff')) throw new PhotoError('type')
  if (file.size > maxFileBytes) throw new PhotoError('size')
}

/**
 * Draws a photo upright and at most 2,000 pixels a side onto a canvas. The place and the time that a camera writes
 * into its files do not leave the device.
 * @throws PhotoError
 */
export async function drawPhoto(file: File, canvas: HTMLCanvasElement): Promise<Blob> {
  await requirePhoto(file)
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new PhotoError('unreadable')
  })
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  // JPEG has no transparency.
  if (context) context.fillStyle = '#fff'
  context?.fillRect(0, 0, canvas.width, canvas.height)
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  if (!blob) throw new PhotoError('unreadable')
  return blob
}
