import { queryOptions } from '@tanstack/react-query'
import { mapStyle } from '#contract/programme/challenge-settings.ts'
import type { CampaignFacts } from './generate.ts'
import type { Picture } from './picture.ts'

/** The picture of a challenge, by default our landscape. */
export interface Artwork {
  source: CanvasImageSource
  /** In pixels. */
  width: number
  height: number
  type: Picture['type']
}

export const artworkQuery = ({ imageUrl, type, settings }: CampaignFacts) => {
  const landscape =
    type === 'inter-company' ? 'city' : (mapStyle.safeParse(settings.mapStyle).data ?? 'countryside')
  return queryOptions({
    queryKey: ['artwork', imageUrl ?? landscape],
    queryFn: () => (imageUrl ? uploaded(imageUrl) : drawn(landscape)),
    // The picture at an address never changes.
    staleTime: Number.POSITIVE_INFINITY,
    // An ImageBitmap cannot be cloned, so structural sharing is off.
    structuralSharing: false,
  })
}

async function uploaded(url: string): Promise<Artwork> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The picture answered ${response.status}.`)
  const blob = await response.blob()
  const source = await createImageBitmap(blob)
  const type = blob.type === 'image/png' ? 'image/png' : 'image/jpeg'
  return { source, width: source.width, height: source.height, type }
}

async function drawn(kind: 'countryside' | 'desert' | 'city'): Promise<Artwork> {
  const { landscapeImage } = await import('./landscapeImage.ts')
  const source = await landscapeImage(kind)
  return { source, width: source.width, height: source.height, type: 'image/png' }
}

/** Draws the centre of the picture so that it covers the area. Sizes are in pixels. */
export function paintCover(
  context: CanvasRenderingContext2D,
  { source, width, height }: Artwork,
  box: { x: number; y: number; width: number; height: number },
) {
  const scale = Math.max(box.width / width, box.height / height)
  const cut = { width: box.width / scale, height: box.height / scale }
  const left = (width - cut.width) / 2
  const top = (height - cut.height) / 2
  context.drawImage(source, left, top, cut.width, cut.height, box.x, box.y, box.width, box.height)
}

/** Maximum width: many mail servers reject a photo in full size. */
const largest = { width: 1200, height: 1200 }

// Encoding is the slowest step of a file, and five files share the picture: cache the result.
const packed = new WeakMap<Artwork, Promise<Picture>>()

/** Encodes the picture for a file. */
export function pictureOf(artwork: Artwork): Promise<Picture> {
  const known = packed.get(artwork) ?? pack(artwork)
  packed.set(artwork, known)
  known.catch(() => packed.delete(artwork))
  return known
}

async function pack(artwork: Artwork): Promise<Picture> {
  const scale = Math.min(1, largest.width / artwork.width, largest.height / artwork.height)
  const width = Math.max(1, Math.round(artwork.width * scale))
  const height = Math.max(1, Math.round(artwork.height * scale))
  const blob = await canvasBlob({ width, height }, artwork.type, (context) =>
    context.drawImage(artwork.source, 0, 0, width, height),
  )
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return { bytes, type: artwork.type, extension: artwork.type === 'image/png' ? 'png' : 'jpg', width, height }
}

/** @throws Error if the browser cannot create a canvas of this size */
export async function canvasBlob(
  { width, height }: { width: number; height: number },
  type: Picture['type'],
  paint: (context: CanvasRenderingContext2D) => void,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas.')
  paint(context)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas is empty.'))), type, 0.9),
  )
}
