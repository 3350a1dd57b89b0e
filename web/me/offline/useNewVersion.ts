import { useEffect, useState } from 'react'

/** The service worker of a newer version of the app, which otherwise takes over at the next start. */
export function useNewVersion(): ServiceWorker | null {
  const [worker, setWorker] = useState<ServiceWorker | null>(null)
  useEffect(() => {
    const listening = new AbortController()
    const watch = async () => {
      const registration = await navigator.serviceWorker?.getRegistration('/me')
      const { signal } = listening
      if (!registration || signal.aborted) return
      const look = () => setWorker(navigator.serviceWorker.controller && registration.waiting)
      const follow = () => registration.installing?.addEventListener('statechange', look, { signal })
      look()
      follow()
      registration.addEventListener('updatefound', follow, { signal })
    }
    void watch().catch(() => {})
    return () => listening.abort()
  }, [])
  return worker
}

/** Starts the newer version now, with a page of its own. */
export function startVersion(worker: ServiceWorker) {
  const reload = () => window.location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  worker.postMessage('start')
}
