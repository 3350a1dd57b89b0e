/*
 * The service worker of the employees' app. It keeps the page and its hashed files, never an answer of the API. The
 * build fills in the files and the code of the outbox, the server the version, which changes with all of them.
 */
const name = 'me VERSION'
const files = []
const outbox = {}

const page = () => new Request('/me', { headers: { accept: 'text/html' } })

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(name).then((cache) => cache.addAll([page(), '/theme.js', ...files])))
})

self.addEventListener('activate', (event) => {
  const deleteOthers = async () => {
    const names = await caches.keys()
    await Promise.all(names.filter((other) => other !== name).map((other) => caches.delete(other)))
    await self.clients.claim()
  }
  event.waitUntil(deleteOthers())
})

async function answer(request) {
  const cache = await caches.open(name)
  const kept = await cache.match(request.mode === 'navigate' ? '/me' : request, { ignoreVary: true })
  return kept ?? fetch(request)
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  const isPage = request.mode === 'navigate' && /^\/me(\/|$)/.test(pathname)
  if (isPage || pathname === '/theme.js' || files.includes(pathname)) event.respondWith(answer(request))
})

self.addEventListener('sync', (event) => {
  if (event.tag === 'outbox') event.waitUntil(outbox.sendWaiting())
})

self.addEventListener('push', (event) => {
  // Browsers take the right to send away from an app that receives a push and shows nothing.
  const { title = 'Élan', body = '', path = '/me', tag = '' } = event.data?.json() ?? {}
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, data: path, icon: '/icons/icon-192.png' }),
  )
})

self.addEventListener('notificationclick', (event) => {
  const { data: path } = event.notification
  event.notification.close()
  const open = async () => {
    const target = /^\/me(\/|$)/.test(path) ? path : '/me'
    const [shown] = await self.clients.matchAll({ type: 'window' })
    if (!shown) return self.clients.openWindow(target)
    await shown.focus()
    return shown.navigate(target)
  }
  event.waitUntil(open())
})

self.addEventListener('message', ({ data }) => {
  if (data === 'start') self.skipWaiting()
})
