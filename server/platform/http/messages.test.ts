import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { challengeType } from '#contract/programme/challenge-settings.ts'
import { parseInput } from './input.ts'

/** Words of the validator's own, none of which is for a person. */
const own =
  /invalid (input|option|key|union|element|value|string|format|uuid|iso|enum)|expected (?!answer)|received|too (small|big)|unrecognized|must match pattern|NaN/i

const wrong: unknown[] = [
  undefined,
  null,
  '',
  'nonsense',
  '\u0000',
  'x'.repeat(20_000),
  0,
  -1,
  1.5,
  Number.POSITIVE_INFINITY,
  1e15,
  true,
  [],
  [null],
  [[]],
  Array(20_000).fill('x'),
  {},
  { a: 1 },
]

interface Inner {
  shape?: Record<string, z.core.$ZodType>
  innerType?: z.core.$ZodType
  element?: z.core.$ZodType
  in?: z.core.$ZodType
  options?: z.core.$ZodType[]
  valueType?: z.core.$ZodType
}

/** A value that reaches the place, with `value` in it. */
type Place = (value: unknown) => unknown

function placesOf(schema: z.core.$ZodType, deep = 0): Place[] {
  if (deep > 6) return []
  const def = schema._zod.def as Inner
  const inside = [def.innerType, def.in, ...(def.options ?? [])].flatMap((one) =>
    one ? placesOf(one, deep + 1) : [],
  )
  const wrapped = (inner: z.core.$ZodType, wrap: Place) =>
    placesOf(inner, deep + 1).map(
      (place): Place =>
        (value) =>
          wrap(place(value)),
    )
  return [
    (value) => value,
    ...inside,
    ...(def.element ? wrapped(def.element, (value) => [value]) : []),
    ...(def.valueType ? wrapped(def.valueType, (value) => ({ key: value })) : []),
    ...Object.entries(def.shape ?? {}).flatMap(([key, inner]) =>
      wrapped(inner, (value) => ({ [key]: value })),
    ),
  ]
}

function messagesOf(endpoint: Endpoint, part: 'query' | 'body', value: unknown): string[] {
  const ids = Object.keys(endpoint.params?.def.shape ?? {}).map((name) => [name, crypto.randomUUID()])
  const raw = { params: Object.fromEntries(ids), query: {}, body: {}, [part]: value }
  const parsed = parseInput(endpoint, raw)
  if (parsed.ok) return []
  return [parsed.failure.message, ...Object.values(parsed.failure.details.fields ?? {})]
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
