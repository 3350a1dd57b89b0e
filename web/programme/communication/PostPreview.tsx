import { useEffect, useMemo, useState } from 'react'
import { Painted } from './Painted.tsx'
import { loadPostFont, paintPost, postSize } from './post.ts'
import type { PreviewProps } from './preview.ts'

/** A preview of the post's picture. */
export function PostPreview({ template, facts, artwork }: PreviewProps) {
  const { id, title, text } = template
  /** The typeface must be loaded before the canvas paints. */
  const [ready, setReady] = useState(false)
  useEffect(() => {
    let gone = false
    loadPostFont(title + text).then(() => gone || setReady(true))
    return () => {
      gone = true
    }
  }, [title, text])
  const paint = useMemo(
    () =>
      artwork && ready
        ? (context: CanvasRenderingContext2D) => paintPost(context, { id, title, text, facts, artwork })
        : undefined,
    [artwork, ready, id, title, text, facts],
  )
  return (
    <Painted
      width={postSize}
      height={postSize}
      paint={paint}
      className="rounded-control border border-line shadow-card"
    />
  )
}
