import { useCallback } from 'react'
import type { Artwork } from './artwork.ts'
import { Painted } from './Painted.tsx'

/** Aspect ratio of our illustrations, used until the picture is loaded. */
const expected = { width: 1600, height: 1080 }

export function ArtworkPicture({ artwork, className }: { artwork: Artwork | undefined; className?: string }) {
  const { width, height } = artwork ?? expected
  const scaled = { width: 800, height: Math.max(1, Math.round((800 * height) / width)) }
  const paint = useCallback(
    (context: CanvasRenderingContext2D) => {
      if (artwork) context.drawImage(artwork.source, 0, 0, context.canvas.width, context.canvas.height)
    },
    [artwork],
  )
  return <Painted {...scaled} paint={artwork && paint} className={className} />
}
