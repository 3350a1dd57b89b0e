let moved = false

/** From now on the visitor has moved between pages: what the next one is, is to be heard. */
export function startFollowingFocus() {
  moved = true
}

/** Puts the focus on the page's main heading, unless the page has already chosen a place of its own. */
export function focusHeading() {
  if (!moved) return
  const chosen = document.activeElement
  if (chosen?.closest('main')?.contains(chosen) && chosen.id !== 'content') return
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.style.outline = 'none'
  heading.focus({ preventScroll: true })
}
