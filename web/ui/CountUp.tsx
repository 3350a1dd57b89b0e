import { useLayoutEffect, useRef } from 'react'

type Props = { value: number; format: (value: number) => string }

const durationMs = 600

/** Animates a figure from zero when it first appears. Later changes are shown without animation. */
export function CountUp({ value, format }: Props) {
  const figure = useRef<HTMLSpanElement>(null)
  const counted = useRef(false)

  useLayoutEffect(() => {
    const element = figure.current
    if (!element) return
    const write = (count: number) => {
      element.textContent = format(Math.round(count))
    }
    if (counted.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return write(value)
    counted.current = true
    const begun = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const left = 1 - Math.min(1, Math.max(0, now - begun) / durationMs)
      write(value * (1 - left ** 3))
      if (left > 0) frame = requestAnimationFrame(step)
    })
    write(0)
    return () => cancelAnimationFrame(frame)
  }, [value, format])

  return (
    <span ref={figure} className="tabular-nums">
      {format(value)}
    </span>
  )
}
