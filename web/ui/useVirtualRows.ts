import { type UIEvent, useLayoutEffect, useRef, useState } from 'react'

/** Overscan: rows rendered above and below the viewport. */
const spare = 6

/**
 * Virtualizes a scrolling list: returns the range of rows near the viewport.
 * @param rowHeight in px, the same for all rows
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

  // The list may have become shorter before a scroll event reports the new position.
  const last = Math.max(0, count - Math.floor(height / rowHeight))
  const first = Math.max(0, Math.min(top, last) - spare)
  const end = Math.min(count, Math.min(top, last) + Math.ceil(height / rowHeight) + 1 + spare)

  return {
    box,
    onScroll: (event: UIEvent<HTMLElement>) => look(event.currentTarget),
    first,
    end,
    /** Count of visible rows, for Page Up and Page Down. */
    page: Math.max(1, Math.floor(height / rowHeight) - 1),
    /** Scrolls the row into view by the shortest distance. */
    reveal(index: number) {
      const element = box.current
      if (!element) return
      const [from, to] = [index * rowHeight, (index + 1) * rowHeight]
      if (from < element.scrollTop) element.scrollTop = from
      else if (to > element.scrollTop + element.clientHeight) element.scrollTop = to - element.clientHeight
      // Render the row now: the scroll event comes later, and the focus needs an element.
      look(element)
    },
  }
}
