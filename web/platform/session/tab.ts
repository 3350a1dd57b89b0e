/** Tells this tab's own messages to others apart, since a page may listen by a second channel. */
export const tabId = String(Math.random())
