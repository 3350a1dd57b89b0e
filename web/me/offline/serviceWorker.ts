import { listenForInstallOffer } from '#web/me/install/abilities.ts'
import { currentLanguage } from '#web/platform/language/language.ts'
import { publicSettings } from '#web/platform/page/settings.ts'
import { isSharedDevice } from '#web/platform/session/sharedDevice.ts'

/** Links the manifest in the language of the app, whose name of the shortcut an installed app keeps. */
function linkManifest() {
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
  if (link && currentLanguage() === 'fr') link.href = '/me.fr.webmanifest'
}

/** Prepares what the browser may ask for as soon as the page is loaded. */
export function prepareInstall() {
  linkManifest()
  listenForInstallOffer()
}

/** Registers the service worker of a person who has signed in. A new version takes over at the next start of the app. */
export function registerServiceWorker() {
  const isWanted = publicSettings.offline && !isSharedDevice()
  if (import.meta.env.DEV || !isWanted || !('serviceWorker' in navigator)) return
  // Refused in some private windows: the app then works with a connection only.
  void navigator.serviceWorker
    .register('/me-worker.js', { scope: '/me', updateViaCache: 'none' })
    .catch(() => {})
}
