import { useEffect, useRef } from 'react'
import type { Location } from '#web/platform/navigation/location.ts'

let moved = false

/** Puts the focus on the page's main heading, unless the page has already chosen a place of its own. */
export function focusHeading() {
  // The first page is read from its top anyway.
  if (!moved) return
  const chosen = document.activeElement
  if (chosen?.id !== 'content' && chosen?.closest('main')) return
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.style.outline = 'none'
  heading.focus({ preventScroll: true })
}

/**
 * Begins each page at its top, with what it is told to whoever does not see it.
 * @param page what is shown, the same for all addresses that show one page
 */
export function useArrivalFocus(page: string, by: Location['by']) {
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    moved = true
    focusHeading()
    // Going back, the browser itself finds the place that was left.
    if (by !== 'pop') window.scrollTo(0, 0)
  }, [page, by])
}
