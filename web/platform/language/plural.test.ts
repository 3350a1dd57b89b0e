import { expect, test } from 'vitest'

Object.assign(globalThis, {
  localStorage: { getItem: () => null },
  window: { addEventListener: () => {} },
  document: { documentElement: {} },
})

const { creditsCopy } = await import('#web/tenants/credits/copy.ts')
const { preflightCopy } = await import('#web/programme/challenges/preflightCopy.ts')
const { feedCopy } = await import('#web/insights/dashboard/feedCopy.ts')
const { usersCopy } = await import('#web/people/users/copy.ts')

test.each([
  [usersCopy.en.people(0), '0 people'],
  [usersCopy.en.people(1), '1 person'],
  [usersCopy.en.people(1204), '1,204 people'],
  [usersCopy.en.range(1, 1, 1), '1–1 of 1 person'],
  [usersCopy.fr.people(0), '0 personne'],
  [usersCopy.fr.range(1, 2, 2), '1–2 sur 2 personnes'],
  [creditsCopy.en.balance(1), 'Balance: 1 credit'],
  [creditsCopy.fr.sent(1, 'Lyon'), '1 crédit envoyé à Lyon.'],
  [feedCopy.en.say.users_added('', 1), '1 person was added'],
  [feedCopy.fr.say.users_added('', 2), '2 personnes ont été ajoutées'],
  [preflightCopy.en.fewerThanPlaces(3, 1), 'The podium has 3 places, and 1 person is active.'],
  [preflightCopy.en.fewerThanPlaces(3, 0), 'The podium has 3 places, and 0 people are active.'],
  [preflightCopy.fr.fewerThanPlaces(3, 1), 'Le podium a 3 places, et 1 personne est active.'],
])('words agree with their number: %s', (said, expected) => {
  expect(said).toBe(expected)
})

test('one active person gets the daily steps for one person', () => {
  const { fewerPeople } = preflightCopy.en
  expect(fewerPeople(50, 1, 8000)).toBe(
    'You count on 50 people, and 1 is active today: that person would have to walk 8,000 steps a day.',
  )
  expect(fewerPeople(50, 2, 8000)).toContain('2 are active today: each of them would')
})
