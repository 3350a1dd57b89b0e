import { currentLanguage } from '#web/platform/language/language.ts'
import { publicSettings } from '#web/platform/page/settings.ts'

/** Links the manifest in the language of the app, whose name of the shortcut an installed app keeps. */
function linkManifest() {
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
  if (link && currentLanguage() === 'fr') link.href = '/me.fr.webmanifest'
}

/** Registers the service worker. A new version takes over at the next start of the app. */
export function registerServiceWorker() {
  linkManifest()
  if (import.meta.env.DEV || !publicSettings.offline || !('serviceWorker' in navigator)) return
  // Refused in some private windows: the app then works with a connection only.
  void navigator.serviceWorker
    .register('/me-worker.js', { scope: '/me', updateViaCache: 'none' })
    .catch(() => {})
}
