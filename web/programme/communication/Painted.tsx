import { useEffect, useRef } from 'react'
import { cx } from '#web/ui/cx.ts'

type Props = {
  /** In pixels. */
  width: number
  height: number
  /** Must be memoized: the canvas repaints when this function changes. */
  paint: ((context: CanvasRenderingContext2D) => void) | undefined
  className?: string | undefined
}

/** A decorative canvas that fills the available width. */
export function Painted({ width, height, paint, className }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || !paint) return
    context.clearRect(0, 0, width, height)
    paint(context)
  }, [width, height, paint])
  return (
    <canvas
      ref={canvas}
      width={width}
      height={height}
      className={cx('block h-auto w-full', !paint && 'animate-breathe bg-sunken', className)}
    />
  )
}
