import { expect, test } from 'vitest'
import { challengeSettings } from '#contract/programme/challenge-settings.ts'
import { fc, runs } from '#tests/properties/fast-check.ts'
import {
  canonicalText,
  compareMission,
  comparePodium,
  type GroupScore,
  type PlayerScore,
  rankGroups,
  type ScoredChallenge,
  standingsOf,
} from './standings.ts'

const player = (id: string, score: number, more: Partial<PlayerScore> = {}): PlayerScore => ({
  id,
  groupId: null,
  listed: true,
  score,
  days: 3,
  reached: 0,
  measured: score,
  steps: score,
  ...more,
})

const challenge = (type: ScoredChallenge['type'], settings: object = {}): ScoredChallenge =>
  ({
    type,
    settings: challengeSettings[type].parse(settings),
    metric: 'steps',
    duration: 21,
  }) as ScoredChallenge

const placesOf = (of: ScoredChallenge, players: PlayerScore[]) =>
  standingsOf(of, players).players.map(({ id, place, winner }) => `${place} ${id}${winner ? ' wins' : ''}`)

test('[P-SCO-1] a podium ranks by score, then days, then the measured total; equal ones share a place', () => {
  const players = [
    player('a', 900, { days: 2 }),
    player('b', 900, { days: 2 }),
    player('c', 900, { days: 2, measured: 950 }),
    player('d', 1000),
    player('e', 900),
    player('f', 100),
  ]
  expect(placesOf(challenge('podium', { podiumPlaces: 4 }), players)).toEqual([
    '1 d wins',
    '2 e wins',
    '3 c wins',
    '4 a wins',
    '4 b wins',
    '6 f',
  ])
})

test('[P-SCO-1] [P-SCO-5] who appears in totals only has no place and counts in the total', () => {
  const players = [player('a', 900, { listed: false }), player('b', 800)]
  expect(placesOf(challenge('podium'), players)).toEqual(['1 b wins'])
  expect(standingsOf(challenge('collective-target'), players).progress).toMatchObject({ total: 1700 })
})

test('[P-SCO-1] nobody wins with nothing', () => {
  expect(placesOf(challenge('podium'), [player('a', 0, { days: 0 })])).toEqual(['1 a'])
})

test('[P-SCO-2] a mission ranks by days that reached the goal, then by score', () => {
  const players = [
    player('a', 900, { reached: 5 }),
    player('b', 100, { reached: 12 }),
    player('c', 900, { reached: 5, days: 9 }),
    player('d', 950, { reached: 5 }),
  ]
  expect(placesOf(challenge('individual-mission'), players)).toEqual(['1 b', '2 d', '3 a', '3 c'])
})

const members = (groupId: string, joined: number, active: number, score: number) =>
  Array.from({ length: joined }, (_, at) =>
    player(`${groupId}${at}`, at < active ? score : 0, { groupId, days: at < active ? 1 : 0 }),
  )

test('[P-SCO-3] an average divides by the active members and by no less than half of those who joined', () => {
  const players = [
    ...members('blue', 20, 5, 1000),
    ...members('red', 6, 6, 600),
    ...members('tiny', 5, 4, 9000),
  ]
  const { groups } = standingsOf(challenge('team-competition'), players)
  expect(groups).toEqual([
    { id: 'red', joined: 6, active: 6, figure: { sum: 3600, by: 6 }, place: 1 },
    { id: 'blue', joined: 20, active: 5, figure: { sum: 5000, by: 10 }, place: 2 },
    { id: 'tiny', joined: 5, active: 4, figure: null, place: null },
  ])
})

test('[P-SCO-3] totals are compared as they are, and equal ones by the share of active members', () => {
  const players = [...members('a', 8, 5, 600), ...members('b', 6, 6, 500), ...members('c', 12, 12, 250)]
  const { groups } = standingsOf(challenge('team-competition', { scoringMethod: 'total' }), players)
  expect(groups.map(({ id, place }) => `${place} ${id}`)).toEqual(['1 b', '1 c', '3 a'])
})

test('[P-SCO-3] fractions are compared exactly', () => {
  const near = 9_007_199_254_739_992
  // As floating-point numbers the two quotients are equal.
  expect(near / 21).toBe((near - 1) / 21)
  const groups: GroupScore[] = [
    { id: 'b', joined: 21, active: 21, sum: near },
    { id: 'a', joined: 21, active: 21, sum: near - 1 },
    { id: 'c', joined: 21, active: 21, sum: 3 * 100 + 1 },
    { id: 'd', joined: 7, active: 7, sum: 100 },
  ]
  expect(rankGroups(groups, 'average').map(({ id, place }) => `${place} ${id}`)).toEqual([
    '1 b',
    '2 a',
    '3 c',
    '4 d',
  ])
})

test('[P-SCO-4] organizations compete as teams do', () => {
  const players = [...members('north', 5, 5, 10), ...members('south', 5, 5, 11)]
  const { groups } = standingsOf(challenge('inter-company'), players)
  expect(groups.map(({ id, place }) => `${place} ${id}`)).toEqual(['1 south', '2 north'])
})

test('[P-SCO-5] a collective target adds up all who joined', () => {
  const of = challenge('collective-target', { estimatedParticipants: 10, dailyGoal: 5000 })
  const players = [player('a', 400), player('b', 500)]
  expect(standingsOf(of, players).progress).toEqual({ kind: 'steps', total: 900, target: 10 * 5000 * 21 })
  expect(standingsOf({ ...of, metric: 'distance' } as ScoredChallenge, players).progress).toMatchObject({
    target: null,
  })
})

test('[P-SCO-6] steps become whole trees up to the target, whatever the metric; a budget promises them', () => {
  const activity = { calculationApproach: 'activity', stepsPerTree: 1000, targetTrees: 2 }
  const trees = (steps: number) =>
    standingsOf(challenge('environmental', activity), [player('a', 7, { steps })]).progress
  expect(trees(1999)).toEqual({ kind: 'trees', total: 1, target: 2, reached: false })
  expect(trees(3000)).toEqual({ kind: 'trees', total: 2, target: 2, reached: true })
  const budget = { calculationApproach: 'budget', targetTrees: 94, estimatedParticipants: 10, dailyGoal: 100 }
  expect(standingsOf(challenge('environmental', budget), [player('a', 7, { steps: 50 })]).progress).toEqual({
    kind: 'promised-trees',
    promised: 94,
    effort: 50,
    expected: 21_000,
  })
})

test('[P-SCO-7] steps become cents, half a cent up, to the target; a budget promises it', () => {
  const activity = { calculationApproach: 'activity', stepsPerDollar: 1000, targetDonation: 2 }
  const cents = (steps: number) =>
    standingsOf(challenge('donation-challenge', activity), [player('a', 7, { steps })]).progress
  expect(cents(1004)).toEqual({ kind: 'donation', total: 100, target: 200, reached: false })
  expect(cents(1005)).toMatchObject({ total: 101 })
  expect(cents(5000)).toMatchObject({ total: 200, reached: true })
  const budget = { calculationApproach: 'budget', budget: 938, targetDonation: 938 }
  expect(standingsOf(challenge('donation-challenge', budget), []).progress).toMatchObject({
    kind: 'promised-donation',
    promised: 93_800,
    effort: 0,
  })
})

test('[P-SCO-10] equal results have one text, whatever the order of their keys', () => {
  expect(canonicalText({ b: [{ d: 1, c: null }], a: 'é' })).toBe('{"a":"é","b":[{"c":null,"d":1}]}')
})

const few = fc.integer({ min: 0, max: 3 })
const players = fc
  .array(fc.record({ score: few, days: few, reached: few, measured: few, group: few }), { maxLength: 40 })
  .map((list) =>
    list.map(({ group, score, ...more }, at) =>
      player(`p${at}`, score, { ...more, groupId: `team ${group}` }),
    ),
  )
const types = fc.constantFrom(
  ...(['podium', 'individual-mission', 'team-competition', 'inter-company', 'collective-target'] as const),
)

test('[P-SCO-8] standings follow from the scores alone: their order does not matter', () => {
  fc.assert(
    fc.property(types, players, (type, list) => {
      const of = challenge(type)
      expect(canonicalText(standingsOf(of, list.toReversed()))).toBe(canonicalText(standingsOf(of, list)))
    }),
    runs(200),
  )
})

test('[P-TST-2] [P-SCO-1] [P-SCO-2] a place is one more than the number of those who are better', () => {
  const keys = { podium: ['score', 'days', 'measured'], 'individual-mission': ['reached', 'score'] } as const
  const isBetter = (a: PlayerScore, b: PlayerScore, of: readonly (keyof PlayerScore)[]): boolean => {
    const [first, ...rest] = of
    if (!first) return false
    return a[first] === b[first] ? isBetter(a, b, rest) : Number(a[first]) > Number(b[first])
  }
  fc.assert(
    fc.property(fc.constantFrom('podium' as const, 'individual-mission' as const), players, (type, list) => {
      const compare = type === 'podium' ? comparePodium : compareMission
      for (const { id, place } of standingsOf(challenge(type), list).players) {
        const own = list.find((other) => other.id === id) ?? player('', 0)
        expect(place).toBe(1 + list.filter((other) => isBetter(other, own, keys[type])).length)
        expect(list.filter((other) => compare(other, own) < 0)).toHaveLength(place - 1)
      }
    }),
    runs(100),
  )
})

test('[P-TST-2] [P-SCO-3] a group’s place follows from whole numbers of a common divisor', () => {
  const sizes = fc.tuple(
    fc.integer({ min: 5, max: 12 }),
    fc.integer({ min: 5, max: 12 }),
    fc.integer({ min: 0, max: 60 }),
  )
  fc.assert(
    fc.property(fc.array(sizes, { maxLength: 8 }), (list) => {
      const groups = list.map(([a, b, sum], at) => ({
        id: `g${at}`,
        joined: Math.max(a, b),
        active: Math.min(a, b),
        sum,
      }))
      // 27,720 is divisible by each number up to 12.
      const figure = ({ sum, active, joined }: GroupScore) =>
        (27_720 / Math.max(active, Math.ceil(joined / 2))) * sum * 100_000 + (27_720 / joined) * active
      for (const { id, place } of rankGroups(groups, 'average')) {
        const own = groups.find((group) => group.id === id)
        expect(place).toBe(1 + groups.filter((other) => own && figure(other) > figure(own)).length)
      }
    }),
    runs(200),
  )
})
