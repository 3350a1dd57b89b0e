/** Public settings, which the server writes into the page: the first paint waits for no call. */
export interface PublicSettings {
  /** Base address of the API. Empty for the page's own origin. */
  apiUrl: string
  pacing: 'off' | 'spec'
  appStoreUrl: string
  playStoreUrl: string
  mailbox: boolean
  /** Whether the employees' app has a service worker. */
  offline: boolean
}

const defaults: PublicSettings = {
  apiUrl: '',
  pacing: 'off',
  appStoreUrl: 'https://www.apple.com/app-store/',
  playStoreUrl: 'https://play.google.com/store/apps',
  mailbox: false,
  offline: false,
}

export const publicSettings = readSettings(document.getElementById('settings')?.textContent)

function readSettings(json: string | undefined): PublicSettings {
  if (!json) return defaults
  const given: Partial<PublicSettings> = JSON.parse(json)
  return { ...defaults, ...given }
}
