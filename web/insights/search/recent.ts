const recentKinds = ['person', 'team', 'challenge', 'quiz'] as const

/** A result chosen earlier. Only what the list shows is stored. */
export interface Recent {
  kind: (typeof recentKinds)[number]
  id: string
  title: string
  /** For a challenge or a quiz: whether it is in the list of finished ones. */
  finished: boolean
}

const most = 5

// Sign-out removes this key, because it is not among the preferences.
const keyOf = (accountId: string, organizationId: string) => `recent:${accountId}:${organizationId}`

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  recentKinds.some((kind) => kind === value.kind) &&
  'id' in value &&
  typeof value.id === 'string' &&
  'title' in value &&
  typeof value.title === 'string'

/** Returns the results that this account chose last in this organization on this device, newest first. */
export function readRecent(accountId: string, organizationId: string): Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(accountId, organizationId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, most) : []
  } catch {
    return []
  }
}

export function keepRecent(accountId: string, organizationId: string, chosen: Recent) {
  const others = readRecent(accountId, organizationId).filter(({ id }) => id !== chosen.id)
  localStorage.setItem(keyOf(accountId, organizationId), JSON.stringify([chosen, ...others].slice(0, most)))
}
