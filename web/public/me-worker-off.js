/* Takes the place of the service worker where the setting OFFLINE is off: it deletes what was kept, and itself. */
self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  const leave = async () => {
    const names = await caches.keys()
    await Promise.all(names.map((name) => caches.delete(name)))
    await self.registration.unregister()
  }
  event.waitUntil(leave())
})
