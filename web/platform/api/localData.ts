import { forgetUnsaved } from '#web/ui/unsaved.ts'

const ORGANIZATION = 'currentOrganizationId'

/** What belongs to the device and not to whoever is signed in. */
const preferences = new Set(['language', 'theme', 'navigation'])

/** The organization of this tab's screen, whatever another tab has stored meanwhile. */
let ofTab: string | undefined

/** Another tab chose another one: what is stored is no longer this tab's, which a reload must still find. */
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === ORGANIZATION && newValue && ofTab) sessionStorage.setItem(ORGANIZATION, ofTab)
})

/** Which organization calls are about; null once nothing is stored any more. */
export function storedOrganizationId() {
  const stored = localStorage.getItem(ORGANIZATION)
  return stored && (ofTab ?? stored)
}

/** Which one a tab begins with: its own over a reload, else the one chosen last in any tab. */
export const keptOrganizationId = () =>
  sessionStorage.getItem(ORGANIZATION) ?? localStorage.getItem(ORGANIZATION)

export function storeOrganizationId(id: string) {
  ofTab = id
  sessionStorage.removeItem(ORGANIZATION)
  localStorage.setItem(ORGANIZATION, id)
}

/** Forgets everything of a session that scripts can reach; the next person inherits nothing. */
export function clearLocalData() {
  forgetUnsaved()
  ofTab = undefined
  for (const key of Object.keys(localStorage)) {
    if (!preferences.has(key)) localStorage.removeItem(key)
  }
  sessionStorage.clear()
  for (const cookie of document.cookie.split(';')) {
    const name = cookie.split('=')[0]?.trim()
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
    if (name) document.cookie = `${name}=; path=/; max-age=0`
  }
}
