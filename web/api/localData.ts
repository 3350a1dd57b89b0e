const ORGANIZATION = 'currentOrganizationId'

/** What belongs to the device and not to whoever is signed in. */
const preferences = new Set(['language', 'theme', 'navigation'])

export const storedOrganizationId = () => localStorage.getItem(ORGANIZATION)

export const storeOrganizationId = (id: string) => localStorage.setItem(ORGANIZATION, id)

/** Tells when another tab chooses another organization. Returns its own end. */
export function onOrganizationStored(listener: (id: string) => void) {
  const hear = (event: StorageEvent) => {
    if (event.key === ORGANIZATION && event.newValue) listener(event.newValue)
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

/** Forgets everything of a session that scripts can reach; the next person inherits nothing. */
export function clearLocalData() {
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
