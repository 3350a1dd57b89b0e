import { expect, test, vi } from 'vitest'

const send = vi.fn<typeof fetch>()

Object.assign(globalThis, {
  localStorage: { getItem: (key: string) => (key === 'currentOrganizationId' ? 'O' : null) },
  window: { location: {}, addEventListener: () => {} },
  document: { documentElement: {}, getElementById: () => null },
  fetch: send,
})

const wrappers = await import('./deprecated.ts')

test.each([
  ['listQuizMissions', 'quiz_mission'],
  ['listIndividualChallenges', 'individual_challenge'],
  ['listPhotoChallenges', 'photo_challenge'],
] as const)('[B7.missions.4] %s requests the missions of its type', async (name, type) => {
  const data = { missions: [], pagination: {} }
  send.mockResolvedValue(new Response(JSON.stringify({ success: true, data })))
  expect(await wrappers[name]({ page: 2 })).toMatchObject({ data })
  const [url, init] = send.mock.lastCall ?? []
  expect(init).toMatchObject({ method: 'GET' })
  expect(url).toBe(`/api/organizations/O/missions?page=2&type=${type}`)
})
