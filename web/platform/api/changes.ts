import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** The queries that show a thing, by the beginnings of their keys; those that are asked for on each visit left out. */
const shownBy = {
  people: [['users'], ['teams', 'list'], ['teams', 'choices'], ['dashboard']],
  fields: [['user-fields']],
  imports: [['imports', 'list']],
  teams: [['teams', 'list'], ['teams', 'choices'], ['challenges', 'progress'], ['dashboard']],
  challenges: [['challenges', 'list'], ['dashboard']],
  quizzes: [['quizzes', 'list'], ['dashboard']],
  reports: [['reports', 'list']],
  /** Names and time zones stand everywhere; the smallest group decides what is hidden. */
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
    ['organizations', 'list'],
    ['organizations', 'tree'],
  ],
  access: [],
  sessions: [['own-sessions']],
  credits: [['credits'], ['organizations', 'list'], ['organizations', 'tree']],
} satisfies Record<string, readonly QueryKey[]>

// A type, not an interface: TanStack Query takes no interface for it.
type Meta = {
  /** What a mutation changes. */
  changes: readonly (keyof typeof shownBy)[]
  /** It is done before the lists are read again. */
  inBackground?: boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: Meta
  }
}

/** Reads again what shows the changed things, and marks as old what is not on the screen. */
export async function refreshChanged(client: QueryClient, changes: Meta['changes']) {
  // Each change is an entry of the log. Nobody waits for that list.
  void client.invalidateQueries({ queryKey: ['audit'] })
  const keys = new Map(changes.flatMap((thing) => shownBy[thing].map((key) => [key.join(), key] as const)))
  await Promise.all([...keys.values()].map((queryKey) => client.invalidateQueries({ queryKey })))
}
