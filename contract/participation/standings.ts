import { donationFromSteps, stepsTogether, treesFromSteps } from '#contract/programme/challenge-formulas.ts'
import type { ChallengeSettings, ScoringMethod } from '#contract/programme/challenge-settings.ts'
import type { ActivityMetric } from '#contract/programme/challenges.ts'
import { rulesVersion, smallestBoard } from './rules.ts'

/** A person in a challenge with the sums of the counted days. */
export interface PlayerScore {
  id: string
  /** The team or organization of the person at the time of joining. */
  groupId: string | null
  /** Whether others see the person’s place. Who appears in totals only has none. */
  listed: boolean
  /** S: the sum of the values. */
  score: number
  /** Days with a value. */
  days: number
  /** Days that reached the daily goal of a mission. */
  reached: number
  /** The sum without what is typed and without the cap. */
  measured: number
  /** The sum of the values in the metric steps, whatever the metric of the challenge. */
  steps: number
}

export interface PlayerPlace {
  id: string
  place: number
  score: number
  winner: boolean
}

export interface GroupPlace {
  id: string
  joined: number
  active: number
  /** The exact figure is `sum` divided by `by`. Null below five active members. */
  figure: { sum: number; by: number } | null
  place: number | null
}

export type Progress =
  | { kind: 'steps'; total: number; target: number | null }
  | { kind: 'trees'; total: number; target: number; reached: boolean }
  /** In cents. */
  | { kind: 'donation'; total: number; target: number; reached: boolean }
  /** What is given is promised from the start; the effort is shown against the steps expected. */
  | { kind: 'promised-trees' | 'promised-donation'; promised: number; effort: number; expected: number }

export interface Standings {
  rulesVersion: number
  type: ChallengeSettings['type']
  players: PlayerPlace[]
  groups: GroupPlace[]
  progress: Progress | null
}

export type ScoredChallenge = ChallengeSettings & {
  metric: ActivityMetric
  /** In days. */
  duration: number
}

type Compare<T> = (a: T, b: T) => number

const compareIds = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** Gives places from 1 on. Equal ones share a place and the next one is skipped: 1, 2, 2, 4. */
function givePlaces<T extends { id: string }>(items: readonly T[], compare: Compare<T>) {
  const sorted = items.toSorted((a, b) => compare(a, b) || compareIds(a, b))
  const placed: { item: T; place: number }[] = []
  for (const [at, item] of sorted.entries()) {
    const before = placed.at(-1)
    placed.push({ item, place: before && compare(before.item, item) === 0 ? before.place : at + 1 })
  }
  return placed
}

/** Score, then more days with a value, then the larger measured total. */
export const comparePodium: Compare<PlayerScore> = (a, b) =>
  b.score - a.score || b.days - a.days || b.measured - a.measured

/** Days that reached the goal, then score. */
export const compareMission: Compare<PlayerScore> = (a, b) => b.reached - a.reached || b.score - a.score

function rankPlayers(players: readonly PlayerScore[], compare: Compare<PlayerScore>, places: number) {
  return givePlaces(players, compare).map(({ item, place }) => ({
    id: item.id,
    place,
    score: item.score,
    winner: place <= places && item.score > 0,
  }))
}

/** The people of a group: how many joined, how many have a day with a value, and their sum. */
export interface GroupScore {
  id: string
  joined: number
  active: number
  sum: number
}

/** Compares fractions exactly: products of sums and counts can be larger than what a number holds. */
const compareFractions = (aSum: number, aBy: number, bSum: number, bBy: number): number => {
  const [a, b] = [BigInt(aSum) * BigInt(bBy), BigInt(bSum) * BigInt(aBy)]
  return a < b ? -1 : a > b ? 1 : 0
}

/** An average divides by at least half of those who joined, so that one runner does not stand for ten. */
const divisorOf = ({ active, joined }: GroupScore, method: ScoringMethod): number =>
  method === 'total' ? 1 : Math.max(active, Math.ceil(joined / 2))

/** Ranks groups by their figure, then by the share of active members. Below five active members a group has none. */
export function rankGroups(groups: readonly GroupScore[], method: ScoringMethod): GroupPlace[] {
  const compare: Compare<GroupScore> = (a, b) =>
    compareFractions(b.sum, divisorOf(b, method), a.sum, divisorOf(a, method)) ||
    compareFractions(b.active, b.joined, a.active, a.joined)
  const shown = groups.filter(({ active }) => active >= smallestBoard)
  const placed = givePlaces(shown, compare).map(({ item, place }) => ({
    id: item.id,
    joined: item.joined,
    active: item.active,
    figure: { sum: item.sum, by: divisorOf(item, method) },
    place,
  }))
  const hidden = groups
    .filter(({ active }) => active < smallestBoard)
    .toSorted(compareIds)
    .map(({ id, joined, active }) => ({ id, joined, active, figure: null, place: null }))
  return [...placed, ...hidden]
}

/** Adds up players by their group. */
function groupScores(players: readonly PlayerScore[]): GroupScore[] {
  const groups = new Map<string, GroupScore>()
  for (const { groupId, score, days } of players) {
    if (groupId === null) continue
    const group = groups.get(groupId) ?? { id: groupId, joined: 0, active: 0, sum: 0 }
    groups.set(groupId, {
      id: groupId,
      joined: group.joined + 1,
      active: group.active + (days > 0 ? 1 : 0),
      sum: group.sum + score,
    })
  }
  return [...groups.values()]
}

/** What all players together have reached. `sums` are ΣS, and Σ of the values in the metric steps. */
export function progressOf(
  challenge: ScoredChallenge,
  sums: { score: number; steps: number },
): Progress | null {
  const { type, settings, metric, duration } = challenge
  switch (type) {
    case 'collective-target': {
      const target =
        settings.targetValue ?? stepsTogether(settings.estimatedParticipants, settings.dailyGoal, duration)
      return { kind: 'steps', total: sums.score, target: metric === 'steps' ? target : null }
    }
    case 'environmental': {
      const expected = stepsTogether(settings.estimatedParticipants, settings.dailyGoal, duration)
      const target = settings.targetTrees
      if (settings.calculationApproach === 'budget')
        return { kind: 'promised-trees', promised: target, effort: sums.steps, expected }
      const trees = treesFromSteps(sums.steps, settings.stepsPerTree)
      return { kind: 'trees', total: Math.min(trees, target), target, reached: trees >= target }
    }
    case 'donation-challenge': {
      const expected = stepsTogether(settings.estimatedParticipants, settings.dailyGoal, duration)
      const target = toCents(settings.targetDonation ?? donationFromSteps(expected, settings.stepsPerDollar))
      if (settings.calculationApproach === 'budget')
        return { kind: 'promised-donation', promised: target, effort: sums.steps, expected }
      const cents = toCents(donationFromSteps(sums.steps, settings.stepsPerDollar))
      return { kind: 'donation', total: Math.min(cents, target), target, reached: cents >= target }
    }
    default:
      return null
  }
}

const toCents = (dollars: number): number => Math.round(dollars * 100)

/**
 * Ranks and progress of a challenge. They follow from the scores alone, whatever their order. Everybody counts towards
 * groups and progress.
 */
export function standingsOf(challenge: ScoredChallenge, players: readonly PlayerScore[]): Standings {
  const { type, settings } = challenge
  const total = (of: (player: PlayerScore) => number) => players.reduce((sum, player) => sum + of(player), 0)
  const compare = type === 'individual-mission' ? compareMission : comparePodium
  const isOfGroups = type === 'team-competition' || type === 'inter-company'
  return {
    rulesVersion,
    type,
    players: rankPlayers(
      players.filter(({ listed }) => listed),
      compare,
      type === 'podium' ? settings.podiumPlaces : 0,
    ),
    groups: isOfGroups ? rankGroups(groupScores(players), settings.scoringMethod) : [],
    progress: progressOf(challenge, {
      score: total(({ score }) => score),
      steps: total(({ steps }) => steps),
    }),
  }
}

/** One text for equal results, whatever the order of their keys: the SHA-256 of a sealed result is of this text. */
export function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_key, inside: unknown) =>
    inside !== null && typeof inside === 'object' && !Array.isArray(inside)
      ? Object.fromEntries(Object.entries(inside).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inside,
  )
}
