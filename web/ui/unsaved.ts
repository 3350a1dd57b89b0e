import { createContext } from 'react'

type Proceed = () => void

/** A form with unsaved changes. */
export interface UnsavedForm {
  /** Asks the person, and proceeds once they agreed to lose the changes. */
  confirmDiscard: (proceed: Proceed) => void
}

/** The forms of the page and of its dialogs whose changes are lost when the page is left. */
const onPage = new Set<UnsavedForm>()
/** The forms whose changes are lost when the tab is closed. */
const inTab = new Set<UnsavedForm>()

/** The forms of the surrounding dialog; undefined outside of one. */
export const UnsavedScope = createContext<Set<UnsavedForm> | undefined>(undefined)

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

// A listener that is always there would keep the page out of the back/forward cache.
function updateWarning() {
  if (inTab.size > 0) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
}

/**
 * Registers unsaved changes.
 * @param scope of the surrounding dialog
 * @param isStored they are read back when the form is opened again in this tab
 * @returns the end of the registration
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

/** Whether leaving the page loses changes. */
export const hasUnsaved = () => onPage.size > 0

/** Proceeds now, or once the person agreed to lose the changes of the newest form. */
export function confirmLeave(proceed: Proceed, forms: ReadonlySet<UnsavedForm> = onPage) {
  const form = [...forms].at(-1)
  if (form) form.confirmDiscard(proceed)
  else proceed()
}

/** Gives up all changes without asking: the session has ended. */
export function forgetUnsaved() {
  onPage.clear()
  inTab.clear()
  updateWarning()
}
