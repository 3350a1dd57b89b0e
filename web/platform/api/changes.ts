import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Prefixes of the query keys that show a thing. Queries that refetch on each visit are left out. */
const shownBy = {
  people: [['users'], ['teams', 'list'], ['teams', 'choices'], ['dashboard']],
  fields: [['user-fields']],
  imports: [['imports', 'list']],
  teams: [['teams', 'list'], ['teams', 'choices'], ['challenges', 'progress'], ['dashboard']],
  challenges: [['challenges', 'list'], ['dashboard']],
  quizzes: [['quizzes', 'list'], ['dashboard']],
  reports: [['reports', 'list']],
  /** Names and time zones appear everywhere, and the smallest group decides which figures are withheld. */
  organizations: [
    ['organizations', 'list'],
    ['organizations', 'tree'],
    ['dashboard'],
    ['missions'],
    ['challenges'],
    ['quizzes'],
  ],
  administrators: [
    ['settings', 'administrators'],
    ['settings', 'potential'],
    ['roles'],
    ['organizations', 'list'],
    ['organizations', 'tree'],
  ],
  access: [],
  connections: [['connections']],
  directories: [['directories']],
  domains: [['domains']],
  secondFactors: [['second-factors']],
  appeals: [['referee']],
  roles: [['roles']],
  sessions: [['sessions']],
  credits: [['credits'], ['organizations', 'list'], ['organizations', 'tree']],
} satisfies Record<string, readonly QueryKey[]>

// A type alias: TanStack Query rejects an interface, which has no index signature.
type Meta = {
  /** Things that the mutation changes. */
  changes: readonly (keyof typeof shownBy)[]
  /** The mutation is done before its lists are refetched. */
  inBackground?: boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: Meta
  }
}

/** Refetches the queries that show the changed things, and marks inactive ones as stale. */
export async function refreshChanged(client: QueryClient, changes: Meta['changes']) {
  // Every change adds an audit entry. Nothing waits for that list.
  void client.invalidateQueries({ queryKey: ['audit'] })
  const keys = new Map(changes.flatMap((thing) => shownBy[thing].map((key) => [key.join(), key] as const)))
  await Promise.all([...keys.values()].map((queryKey) => client.invalidateQueries({ queryKey })))
}
