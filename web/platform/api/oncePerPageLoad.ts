const begun = new Map<string, Promise<unknown>>()

/** Starts a task at most once per page load and key, however often its screen is mounted. */
export function oncePerPageLoad<T>(key: string, work: () => Promise<T>): Promise<T> {
  const running = (begun.get(key) as Promise<T> | undefined) ?? work()
  begun.set(key, running)
  return running
}
