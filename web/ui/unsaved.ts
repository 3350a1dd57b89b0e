import { createContext } from 'react'

type Proceed = () => void

/** A form with unsaved changes. */
export interface UnsavedForm {
  /** Asks the user, then proceeds if they agree to lose the changes. */
  confirmDiscard: (proceed: Proceed) => void
}

/** Forms of the page and its dialogs whose changes are lost on navigation. */
const onPage = new Set<UnsavedForm>()
/** Forms whose changes are lost when the tab closes. */
const inTab = new Set<UnsavedForm>()

/** Forms of the enclosing dialog; undefined outside a dialog. */
export const UnsavedScope = createContext<Set<UnsavedForm> | undefined>(undefined)

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

// A permanent beforeunload listener would exclude the page from the back/forward cache.
function updateWarning() {
  if (inTab.size > 0) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
}

/**
 * Registers a form with unsaved changes.
 * @param scope forms of the enclosing dialog
 * @param isStored whether this tab restores the changes when the form opens again
 * @returns a function that ends the registration
 */
export function registerUnsaved(
  form: UnsavedForm,
  scope: Set<UnsavedForm> | undefined,
  isStored: boolean,
): () => void {
  const places = isStored ? [inTab] : [inTab, onPage, ...(scope ? [scope] : [])]
  for (const place of places) place.add(form)
  updateWarning()
  return () => {
    for (const place of places) place.delete(form)
    updateWarning()
  }
}

/** Whether navigation would lose changes. */
export const hasUnsaved = () => onPage.size > 0

/** Proceeds if no form has unsaved changes; otherwise the newest form asks the user first. */
export function confirmLeave(proceed: Proceed, forms: ReadonlySet<UnsavedForm> = onPage) {
  const form = [...forms].at(-1)
  if (form) form.confirmDiscard(proceed)
  else proceed()
}

/** Drops all registrations without asking, because the session has ended. */
export function forgetUnsaved() {
  onPage.clear()
  inTab.clear()
  updateWarning()
}
