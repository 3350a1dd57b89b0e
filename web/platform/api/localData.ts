import { deleteKept } from '#web/platform/offline/deviceData.ts'
import { forgetUnsaved } from '#web/ui/unsaved.ts'

const organizationKey = 'currentOrganizationId'

/** Keys that belong to the device, not to the signed-in user. */
const preferences = new Set(['language', 'theme', 'navigation'])

/** Organization of this tab. Another tab may have stored a different one since. */
let tabOrganizationId: string | undefined

/** Another tab has stored its organization. Keep this tab's own in sessionStorage, so that a reload restores it. */
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === organizationKey && newValue && tabOrganizationId)
    sessionStorage.setItem(organizationKey, tabOrganizationId)
})

/** Returns the organization for calls, or null after local data was cleared. */
export function storedOrganizationId() {
  const stored = localStorage.getItem(organizationKey)
  return stored && (tabOrganizationId ?? stored)
}

/** Returns the initial organization of a tab: its own one after a reload, otherwise the last one chosen in any tab. */
export const initialOrganizationId = () =>
  sessionStorage.getItem(organizationKey) ?? localStorage.getItem(organizationKey)

export function storeOrganizationId(id: string) {
  tabOrganizationId = id
  sessionStorage.removeItem(organizationKey)
  localStorage.setItem(organizationKey, id)
}

/**
 * Clears all session data that scripts can access, so that the next user of the browser finds none. Changes that the
 * employees' app has not sent yet stay for their account.
 */
export function clearLocalData(): Promise<void> {
  forgetUnsaved()
  tabOrganizationId = undefined
  for (const key of Object.keys(localStorage)) {
    if (!preferences.has(key)) localStorage.removeItem(key)
  }
  sessionStorage.clear()
  for (const cookie of document.cookie.split(';')) {
    const name = cookie.split('=')[0]?.trim()
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
    if (name) document.cookie = `${name}=; path=/; max-age=0`
  }
  return deleteKept()
}
