const storageKey = 'sso-test'

/** Remembers in this tab that a sign-in is a test. */
export const rememberTest = (state: string) => sessionStorage.setItem(storageKey, state)

export const isTest = (state: string): boolean => state !== '' && sessionStorage.getItem(storageKey) === state

const channel = 'connection-tests'

/** Tells the settings page in another tab that a test has ended. */
export function announceTested() {
  const tabs = new BroadcastChannel(channel)
  tabs.postMessage('tested')
  tabs.close()
}

/** Runs the listener when a test has ended in another tab. @returns a function that stops it */
export function onTested(listener: () => void): () => void {
  const tabs = new BroadcastChannel(channel)
  tabs.addEventListener('message', listener)
  return () => tabs.close()
}
