import type { Call } from './load.ts'

type Peer = 'bare' | 'clever'

export interface Scenario {
  name: string
  peers: Peer[]
  /** The required speed of our server relative to each peer. */
  goal: Partial<Record<Peer, number>>
  call: (n: number) => Call
  /** Whether the calls carry no session: a sign-in would end it. */
  isAnonymous?: boolean
  connections?: number
}

interface Ground {
  organizationId: string
  /** People to read one by one. */
  ids: string[]
}

const terms = ['dub', 'roy 1', 'nguy', 'person.4242', 'wilson a', 'zoé']

/** The calls on an organization of 100,000 people. */
export function scenariosOf({ organizationId, ids }: Ground): Scenario[] {
  const path = `/api/organizations/${organizationId}/users`
  const both: Peer[] = ['bare', 'clever']
  let next = 0
  return [
    {
      name: 'list, page 1',
      peers: both,
      goal: { bare: 8, clever: 0.6 },
      call: () => ({ path: `${path}?page=1&limit=20&sort=created_at&order=desc` }),
    },
    {
      name: 'page 4000',
      peers: both,
      goal: { bare: 6, clever: 0.7 },
      call: () => ({ path: `${path}?page=4000&limit=20` }),
    },
    {
      name: 'middle page',
      peers: both,
      goal: { bare: 3 },
      call: () => ({ path: `${path}?page=2500&limit=20` }),
    },
    {
      name: 'search with total',
      peers: both,
      goal: { bare: 5, clever: 0.7 },
      call: (n) => ({ path: `${path}?page=1&search=${encodeURIComponent(terms[n % terms.length] ?? '')}` }),
      // Each takes some 20 ms: of more at once, a slow machine refuses those that would wait for half a second.
      connections: 16,
    },
    {
      // Somebody else each time, in all rounds: an opening is recorded once a while, so that this measures a write too.
      name: 'one by id',
      peers: ['bare'],
      goal: { bare: 0.85 },
      call: () => ({ path: `${path}/${ids[next++ % ids.length]}` }),
    },
    {
      // The same people again.
      name: 'one by id, opened before',
      peers: ['bare'],
      goal: { bare: 0.85 },
      call: (n) => ({ path: `${path}/${ids[n % 20]}` }),
    },
    {
      name: 'create',
      peers: ['bare'],
      goal: { bare: 0.9 },
      call: () => ({
        method: 'POST',
        path,
        body: { first_name: 'New', last_name: 'Person', email: `${crypto.randomUUID()}@example.com` },
      }),
    },
  ]
}

/** The calls on accounts: concurrent sign-ins, and session checks of pages. */
export function accountScenarios(emails: string[], password: string): Scenario[] {
  return [
    {
      name: 'session',
      peers: ['bare'],
      goal: { bare: 0.6 },
      call: () => ({ path: '/auth/session' }),
    },
    {
      name: 'sign-in',
      peers: ['bare'],
      goal: { bare: 1 },
      isAnonymous: true,
      call: (n) => ({
        method: 'POST',
        path: '/auth/login',
        body: { email: emails[n % emails.length] ?? '', password },
      }),
    },
  ]
}
