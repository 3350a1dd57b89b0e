import { expect, test } from 'vitest'
import type { ChallengeDetail } from '#contract/programme/challenges.ts'
import { type ChallengeProgress, headlineOf, rankingOf, stageOf } from './outcome.ts'

const days = { startDate: '2026-03-02', endDate: '2026-03-20' }

test.each([
  ['2026-03-01', null, '2026-03-12', 'coming'],
  ['2026-03-02', null, '2026-03-12', 'first'],
  ['2026-03-12', '2026-03-08', '2026-03-19', 'running'],
  ['2026-03-20', '2026-03-15', '2026-03-26', 'running'],
  ['2026-03-21', '2026-03-15', '2026-03-26', 'waiting'],
  ['2026-03-21', null, '2026-03-26', 'waiting'],
  ['2026-03-26', '2026-03-20', null, 'over'],
] as const)(
  'on %s, with figures up to %s and the next on %s, a challenge is %s',
  (today, until, nextOn, stage) => {
    expect(stageOf(days, { until, nextOn }, today)).toBe(stage)
  },
)

const progressOf = (value: number | null, target: number | null = null): ChallengeProgress => ({
  until: '2026-03-15',
  nextOn: '2026-03-26',
  counted: true,
  smallestGroup: 10,
  total: { value, people: value === null ? null : 20 },
  target,
  groups: [],
})

const challengeOf = (type: ChallengeDetail['type'], settings: object, more: object = {}) =>
  ({ type, settings, activityMetric: 'steps', ...days, ...more }) as ChallengeDetail

const forest = { calculationApproach: 'activity', stepsPerTree: 400_000, targetTrees: 13 }
const gift = { calculationApproach: 'activity', stepsPerDollar: 50_000, targetDonation: 100 }

test.each([
  [challengeOf('environmental', forest), 799_999, { unit: 'trees', reached: 1, target: 13, fixed: false }],
  [
    challengeOf('environmental', forest),
    99_000_000,
    { unit: 'trees', reached: 13, target: 13, fixed: false },
  ],
  [challengeOf('environmental', forest), null, { unit: 'trees', reached: null, target: 13, fixed: false }],
  [
    challengeOf('environmental', forest, { activityMetric: 'distance' }),
    800_000,
    { unit: 'trees', reached: null, target: 13, fixed: false },
  ],
  [
    challengeOf('environmental', { ...forest, calculationApproach: 'budget' }),
    800_000,
    { unit: 'trees', reached: null, target: 13, fixed: true },
  ],
  [
    challengeOf('donation-challenge', gift),
    621_000,
    { unit: 'dollars', reached: 12.42, target: 100, fixed: false },
  ],
  [
    challengeOf('donation-challenge', gift),
    9_000_000,
    { unit: 'dollars', reached: 100, target: 100, fixed: false },
  ],
  [challengeOf('podium', {}), 5000, { unit: 'amount', reached: 5000, target: null, fixed: false }],
] as const)('trees are whole numbers, and no progress exceeds its target', (challenge, value, headline) => {
  expect(headlineOf(challenge, progressOf(value))).toEqual(headline)
})

const group = (name: string, value: number | null, members = 10) => ({
  id: name,
  name,
  members,
  value,
  people: value === null ? null : 10,
})

const placesOf = (places: ReturnType<typeof rankingOf>) =>
  places.map(({ group: { name }, place, score }) => [place, name, score])

test('teams with equal sums share a rank, and those without figures come last', () => {
  const groups = [
    group('Dune', null),
    group('Blue', 4000),
    group('Amber', 9000),
    group('Cedar', 4000),
    group('Elm', 0),
  ]
  expect(placesOf(rankingOf(groups, 'total'))).toEqual([
    [1, 'Amber', 9000],
    [2, 'Blue', 4000],
    [2, 'Cedar', 4000],
    [4, 'Elm', 0],
    [null, 'Dune', null],
  ])
})

test('by average, a small team can rank above one with a larger sum', () => {
  const groups = [group('Amber', 9000, 30), group('Blue', 4000, 10), group('Empty', 500, 0)]
  expect(placesOf(rankingOf(groups, 'average'))).toEqual([
    [1, 'Blue', 400],
    [2, 'Amber', 300],
    [null, 'Empty', null],
  ])
})
