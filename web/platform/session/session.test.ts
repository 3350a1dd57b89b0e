import { expect, test } from 'vitest'
import type { Session } from './session.ts'

Object.assign(globalThis, {
  localStorage: { getItem: () => null, removeItem: () => {} },
  sessionStorage: { clear: () => {} },
  window: { addEventListener: () => {}, removeEventListener: () => {} },
  document: { cookie: '', documentElement: {}, getElementById: () => null },
  BroadcastChannel: class {
    postMessage() {}
    addEventListener() {}
  },
})

const { endSession, seedSession, subscribeAuthState } = await import('./session.ts')

const session: Session = {
  user: {
    id: 'u',
    email: 'ada@example.com',
    name: '',
    firebase_uid: '',
    first_name: '',
    last_name: '',
    email_verified: true,
    metadata: {},
  },
  kind: 'standard',
  expires_at: '2100-01-01T00:00:00.000Z',
}

test('[A4.lookup.2] [A3.sessionuser.2] a subscriber is notified of the session until it unsubscribes', () => {
  const heard: (string | null)[] = []
  const stop = subscribeAuthState((now) => heard.push(now && `${now.user.name} ${now.user.firebase_uid}`))
  seedSession(session)
  endSession('Bye.')
  expect(heard).toEqual(['ada@example.com u', null])
  stop()
  seedSession(session)
  expect(heard).toHaveLength(2)
  expect(stop).not.toThrow()
})
