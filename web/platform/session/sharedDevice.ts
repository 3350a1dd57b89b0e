const cookie = 'shared_device=1'

/**
 * Whether the person said at sign-in that others use this device: nothing is then kept on it. A service worker has no
 * document and cannot know, but finds nobody there.
 */
export const isSharedDevice = () =>
  typeof document !== 'undefined' && document.cookie.split('; ').includes(cookie)

/** Stores it in a cookie without an end, so that it is gone with the session: when the browser or the session ends. */
export function storeSharedDevice(isShared: boolean) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = `${cookie}; path=/; samesite=strict${isShared ? '' : '; max-age=0'}`
}
