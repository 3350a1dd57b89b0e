import { useEffect, useRef } from 'react'
import type { Location } from '#web/platform/navigation/location.ts'

let hasNavigated = false

/** Focuses a part that takes no typing, such as a heading. Without a part, the main heading gets the focus. */
export function focusPart(part: HTMLElement | null) {
  const target = part ?? document.querySelector<HTMLElement>('main h1')
  if (!target) return
  target.tabIndex = -1
  target.style.outline = 'none'
  target.focus({ preventScroll: true })
}

/** Focuses the main heading, unless the page has focused an element of its own. */
export function focusHeading() {
  // On the first page load, screen readers read from the top without help.
  if (!hasNavigated) return
  const focused = document.activeElement
  if (focused?.id !== 'content' && focused?.closest('main')) return
  focusPart(null)
}

/**
 * After a navigation, scrolls to the top and focuses the heading, so that screen readers announce the page.
 * @param page identifies the page; several addresses may show the same page
 */
export function useArrivalFocus(page: string, by: Location['by']) {
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    hasNavigated = true
    focusHeading()
    // On back and forward, the browser restores the scroll position.
    if (by !== 'pop') window.scrollTo(0, 0)
  }, [page, by])
}
