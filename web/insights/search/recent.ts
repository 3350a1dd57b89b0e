const recentKinds = ['person', 'team', 'challenge', 'quiz'] as const

/** Something that was chosen before: what stands in the list, and nothing else about it. */
export interface Recent {
  kind: (typeof recentKinds)[number]
  id: string
  title: string
  /** Of a challenge or a quiz: its list shows either half. */
  finished: boolean
}

const most = 5

// Signing out removes it, as it does all that is not a preference.
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

/** What this account chose last in an organization on this device, the newest first. */
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
