import { type UIEvent, useLayoutEffect, useRef, useState } from 'react'

/** Rows kept ready above and below those in view. */
const spare = 6

/**
 * Which of many rows of one height are near the view of a box that scrolls; only those need to be drawn.
 * @param rowHeight in px
 */
export function useVirtualRows(count: number, rowHeight: number) {
  const box = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)
  const [top, setTop] = useState(0)

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setHeight(element.clientHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const look = ({ scrollTop }: HTMLElement) => setTop(Math.floor(scrollTop / rowHeight))

  // Fewer rows may have moved the view up before any event tells.
  const last = Math.max(0, count - Math.floor(height / rowHeight))
  const first = Math.max(0, Math.min(top, last) - spare)
  const end = Math.min(count, Math.min(top, last) + Math.ceil(height / rowHeight) + 1 + spare)

  return {
    box,
    onScroll: (event: UIEvent<HTMLElement>) => look(event.currentTarget),
    first,
    end,
    /** Rows that fit, for moving by a page. */
    page: Math.max(1, Math.floor(height / rowHeight) - 1),
    /** Scrolls no further than it takes for a row to be in view. */
    reveal(index: number) {
      const element = box.current
      if (!element) return
      const [from, to] = [index * rowHeight, (index + 1) * rowHeight]
      if (from < element.scrollTop) element.scrollTop = from
      else if (to > element.scrollTop + element.clientHeight) element.scrollTop = to - element.clientHeight
      // The row is drawn at once, so that the keyboard stands on something before the event comes.
      look(element)
    },
  }
}
