import { expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { challengeType } from '#contract/programme/challenge-settings.ts'
import { failureBody } from '#server/platform/errors/failure.ts'
import { placesOf, wrongValues as wrong } from '#tests/contract/wrong-values.ts'
import { parseInput } from './input.ts'

/** Words of the validator's own messages, which people must not see. */
const own =
  /invalid (input|option|key|union|element|value|string|format|uuid|iso|enum)|expected (?!answer)|received|too (small|big)|unrecognized|must match pattern|\bNaN\b/i

function messagesOf(endpoint: Endpoint, part: 'query' | 'body', value: unknown): string[] {
  const ids = Object.keys(endpoint.params?.def.shape ?? {}).map((name) => [name, crypto.randomUUID()])
  const raw = { params: Object.fromEntries(ids), query: {}, body: {}, [part]: value }
  const parsed = parseInput(endpoint, raw)
  if (parsed.ok) return []
  const { message, fields } = failureBody(parsed.failure)
  return [message, ...Object.values(fields ?? {})]
}

const all = [...endpoints].map(([name, endpoint]) => ({ name, endpoint }))

test.each(all)('[G8] $name describes each invalid field in our own words', ({ endpoint }) => {
  for (const part of ['query', 'body'] as const) {
    const schema = endpoint[part]
    if (!schema) continue
    for (const place of placesOf(schema))
      for (const value of wrong) {
        const [told] = messagesOf(endpoint, part, place(value)).filter((message) => own.test(message))
        expect(told, JSON.stringify(place(value))?.slice(0, 200)).toBeUndefined()
      }
  }
})

test('[G8] the settings of a challenge are described in our own words too', () => {
  const create = endpoints.get('challenges.createChallenge')
  if (!create) throw new Error('nobody creates challenges')
  const names = [
    'teams',
    'scoringMethod',
    'partner',
    'costPerTree',
    'mapStyle',
    'podiumPlaces',
    'showMap',
    'dailyGoal',
  ]
  const told = challengeType.options.flatMap((type) =>
    names.flatMap((name) =>
      wrong.flatMap((value) =>
        messagesOf(create, 'body', {
          type,
          startDate: '2026-03-02',
          duration: 7,
          settings: { [name]: value },
        }),
      ),
    ),
  )
  expect(told.length).toBeGreaterThan(300)
  expect(told.filter((message) => own.test(message))).toEqual([])
})
