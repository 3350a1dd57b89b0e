/** The page that leaves for the company’s sign-in, in a tab of its own: what is typed in this one stays. */
export const stepUpPage = '/sso?step-up=company'

const storageKey = 'step-up'

/** Remembers in this tab that a sign-in at the company proves the session once more. */
export const rememberStepUp = (state: string) => sessionStorage.setItem(storageKey, state)

export const isStepUp = (state: string): boolean =>
  state !== '' && sessionStorage.getItem(storageKey) === state

const channel = 'step-up'

/** Tells the tab that asked that the session has been proved once more. */
export function announceProved() {
  const tabs = new BroadcastChannel(channel)
  tabs.postMessage('proved')
  tabs.close()
}

/** Runs the listener when the session has been proved in another tab. @returns a function that stops it */
export function onProvedElsewhere(listener: () => void): () => void {
  const tabs = new BroadcastChannel(channel)
  tabs.addEventListener('message', listener)
  return () => tabs.close()
}
