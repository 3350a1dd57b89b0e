import { expect, test } from 'vitest'
import { fc, runs } from '#tests/properties/fast-check.ts'
import { cellsOf, type Group, roundPeople } from './cells.ts'

const smallest = 10

/** What each person recorded; 0 for nothing. */
const people = fc.array(fc.oneof(fc.constant(0), fc.constant(1), fc.integer({ min: 0, max: 60_000 })), {
  maxLength: 30,
})

const groupOf = (teamId: string | null, values: number[]): Group => ({
  teamId,
  eligible: values.length,
  active: values.filter((value) => value > 0).length,
  sum: values.reduce((sum, value) => sum + value, 0),
  largest: Math.max(0, ...values),
  inside: [],
  outside: [],
  apart: [],
})

/** Teams `a` to `f` and those without one. */
const partitions = fc
  .array(people, { minLength: 1, maxLength: 7 })
  .map((values) => values.map((own, n) => groupOf(n === 0 ? null : String.fromCharCode(96 + n), own)))

const join = (groups: Group[]) => ({
  eligible: groups.reduce((sum, { eligible }) => sum + eligible, 0),
  active: groups.reduce((sum, { active }) => sum + active, 0),
  sum: groups.reduce((sum, group) => sum + group.sum, 0),
  largest: Math.max(0, ...groups.map(({ largest }) => largest)),
})

const mayBeTold = ({ eligible, active, sum, largest }: ReturnType<typeof join>) =>
  eligible > smallest && active >= smallest && 2 * largest <= sum

const all = runs(2000)

test('[P-PRI-1] every cell, and the difference of the organization’s and its teams’ cells, is publishable or empty', () => {
  fc.assert(
    fc.property(partitions, (groups) => {
      const cells = cellsOf(groups, smallest)
      const toldTeams = new Set(cells.map(({ teamId }) => teamId))
      for (const { teamId, value } of cells) {
        const whom = join(teamId === null ? groups : groups.filter((group) => group.teamId === teamId))
        expect(value).toBe(whom.sum)
        expect(mayBeTold(whom)).toBe(true)
      }
      if (cells.length === 0) return
      expect(toldTeams.has(null)).toBe(true)
      const rest = join(groups.filter(({ teamId }) => teamId === null || !toldTeams.has(teamId)))
      expect(rest.eligible === 0 || mayBeTold(rest) || cells.length === 1).toBe(true)
    }),
    all,
  )
})

test('[P-PRI-1] the order of the groups does not change the cells', () => {
  const shuffled = partitions.chain((groups) =>
    fc.shuffledSubarray(groups, { minLength: groups.length }).map((other) => ({ groups, other })),
  )
  const sorted = (groups: Group[]) =>
    cellsOf(groups, smallest).sort((a, b) => String(a.teamId).localeCompare(String(b.teamId)))
  fc.assert(
    fc.property(shuffled, ({ groups, other }) => {
      expect(sorted(other)).toEqual(sorted(groups))
    }),
    all,
  )
})

test('[P-PRI-1] [P-PRI-4] a cell reports fewer people than were eligible, in steps of five', () => {
  fc.assert(
    fc.property(partitions, fc.integer({ min: 10, max: 20 }), (groups, minimum) => {
      for (const { teamId, people: told } of cellsOf(groups, minimum)) {
        const { eligible, active } = join(
          teamId === null ? groups : groups.filter((group) => group.teamId === teamId),
        )
        expect(eligible).toBeGreaterThan(minimum)
        expect(told).toBeLessThan(eligible)
        expect(told).toBeLessThanOrEqual(active)
        expect(told % 5).toBe(0)
        expect(told).toBeGreaterThanOrEqual(5)
      }
    }),
    all,
  )
})

test('[P-PRI-4] a published count of people is never everybody who could be counted', () => {
  fc.assert(
    fc.property(fc.nat(400), fc.nat(400), (a, b) => {
      const [counted, eligible] = [Math.min(a, b), Math.max(a, b)]
      const told = roundPeople(counted, eligible)
      expect(told).toBe(told === 0 ? 0 : Math.floor(Math.min(counted, eligible - 1) / 5) * 5)
      expect(told === 0 || told < eligible).toBe(true)
    }),
    all,
  )
})

test('[P-PRI-5] no cell is published if one person contributes more than half, in an organization or a team', () => {
  const team = groupOf(
    'a',
    Array.from({ length: 11 }, () => 1000),
  )
  const others = Array.from({ length: 12 }, () => 1000)
  expect(cellsOf([team, groupOf(null, [...others, 30_000])], smallest)).toEqual([])
  expect(cellsOf([team, groupOf('b', [...others, 12_001])], smallest).map(({ teamId }) => teamId)).toEqual([
    null,
  ])
  expect(cellsOf([team, groupOf('b', [...others, 12_000])], smallest)).toHaveLength(3)
})

test('[P-PRI-5] a team’s cell reveals nothing about the one person outside the team', () => {
  const team = groupOf(
    'a',
    Array.from({ length: 12 }, () => 1000),
  )
  const shownTeams = (steps: number) => {
    const alone = groupOf(null, [steps])
    return cellsOf([team, alone], smallest).filter(({ teamId }) => teamId !== null)
  }
  for (const steps of [0, 1, 11_999, 12_001, 60_000]) expect(shownTeams(steps)).toEqual([])
})

test('[P-PRI-1] nothing is published where a challenge’s total leaves too few who did not join', () => {
  const thousands = (count: number) => Array.from({ length: count }, () => 1000)
  const within = (teamId: string | null, joined: number, others: number): Group => ({
    ...groupOf(teamId, thousands(joined + others)),
    inside: [groupOf(null, thousands(joined))],
    outside: [groupOf(null, thousands(others))],
  })
  const shown = (...groups: Group[]) => cellsOf(groups, smallest).map(({ teamId }) => teamId)
  expect(shown(within(null, 30, 0))).toEqual([null])
  expect(shown(within(null, 29, 1))).toEqual([])
  expect(shown(within(null, 20, 12))).toEqual([null])
  expect(shown(within(null, 0, 30))).toEqual([null])
  expect(shown(within('a', 14, 1), within('b', 0, 15)), 'all others are enough').toEqual([null])
})

const oneOf = (count: number) => fc.integer({ min: 1, max: count }).map((n) => n === 1)

/**
 * People on a day: whether cells count them, what they did, whether they are on two boards, and what they count there apart
 * from the cells. The second board has nearly exactly a team.
 */
const playersOn = (first: fc.Arbitrary<boolean>, isApart: fc.Arbitrary<boolean> = fc.constant(false)) =>
  fc.array(
    fc
      .tuple(
        fc.constantFrom('a', 'b', null),
        oneOf(60),
        fc.integer({ min: 900, max: 1100 }),
        first,
        oneOf(60),
        isApart,
      )
      .map(([team, isStranger, value, isOnFirst, isOdd, apart]) => ({
        ...{ team, isCounted: !isStranger, value, apart: apart ? value : 0 },
        boards: [isOnFirst, (team === 'a') !== isOdd],
      })),
    { minLength: 36, maxLength: 60, size: 'max' },
  )

type Player = ReturnType<typeof playersOn> extends fc.Arbitrary<(infer One)[]> ? One : never

const sumOf = (people: readonly Player[]) =>
  groupOf(
    null,
    people.map(({ value }) => value),
  )

const apartOf = (people: readonly Player[]) =>
  groupOf(
    null,
    people.map(({ apart }) => apart).filter((apart) => apart > 0),
  )

/** What the cells of some players are, and which people are in them. */
function cellsWithBoards(people: readonly Player[], shows: 'total' | 'rows') {
  const counted = people.filter(({ isCounted }) => isCounted)
  const strangers = people.filter(({ isCounted }) => !isCounted)
  const groups = [...Map.groupBy(counted, ({ team }) => team)].map(([team, own]) => ({
    ...sumOf(own),
    teamId: team,
    inside: [0, 1].map((at) => sumOf(own.filter(({ boards }) => boards[at]))),
    outside: [0, 1].map((at) => sumOf(own.filter(({ boards }) => !boards[at]))),
    apart: [0, 1].map((at) => apartOf(own.filter(({ boards }) => boards[at]))),
  }))
  const shown = [0, 1].map((at) => {
    const { eligible, largest } = sumOf(strangers.filter(({ boards }) => boards[at]))
    return { shows, strangers: { people: eligible, largest } }
  })
  return cellsOf(groups, smallest, shown).map(({ teamId }) => ({
    teamId,
    people: new Set(teamId === null ? counted : counted.filter(({ team }) => team === teamId)),
  }))
}

const subsetsOf = <One>(list: readonly One[]): One[][] =>
  list.reduce<One[][]>((all, one) => all.concat(all.map((some) => some.concat(one))), [[]])

test('[P-PRI-1] no sum and difference of cells and a board’s total leaves fewer people than may be published', () => {
  let told = 0
  fc.assert(
    fc.property(playersOn(oneOf(60).map((isOut) => !isOut)), (people) => {
      const cells = cellsWithBoards(people, 'total')
      const teams = cells.filter(({ teamId }) => teamId !== null)
      const whole = cells.find(({ teamId }) => teamId === null)
      told += teams.length
      for (const at of [0, 1])
        for (const some of subsetsOf(teams))
          for (const [sign, from] of [[1, undefined] as const, ...(whole ? [[-1, whole] as const] : [])]) {
            // Teams minus the board, or the organization minus teams and the board.
            const weightOf = (one: Player) =>
              (from?.people.has(one) ? 1 : 0) +
              (some.some((team) => team.people.has(one)) ? sign : 0) -
              (one.boards[at] ? 1 : 0)
            const [more, less] = [
              people.filter((one) => weightOf(one) > 0),
              people.filter((one) => weightOf(one) < 0),
            ]
            const isWhole = less.length === people.filter(({ boards }) => boards[at]).length
            if (more.length > 0 || less.length === 0 || isWhole) {
              if (less.length === 0 && more.length > 0) expect(mayBeTold(sumOf(more))).toBe(true)
              continue
            }
            const known = less.filter(({ isCounted }) => isCounted)
            expect(mayBeTold(sumOf(known)), 'what a board has more').toBe(true)
          }
    }),
    all,
  )
  expect(told).toBeGreaterThan(50)
})

test('[P-PRI-1] a board minus the cells of the same people is what enough of them count apart, or nobody', () => {
  let told = 0
  const isEverybody = fc.boolean()
  fc.assert(
    fc.property(
      isEverybody.chain((all) => playersOn(all ? fc.constant(true) : oneOf(60), fc.boolean())),
      fc.nat(20),
      (people, most) => {
        // Few or many of them count something apart.
        const few = people.map((one, at) => ({ ...one, apart: at < most ? one.apart : 0 }))
        for (const shows of ['total', 'rows'] as const)
          for (const cell of cellsWithBoards(few, shows))
            for (const at of [0, 1]) {
              const players = few.filter(({ boards }) => boards[at])
              if (players.length !== cell.people.size || !players.every((one) => cell.people.has(one)))
                continue
              const apart = apartOf(players)
              told += apart.eligible > 0 ? 1 : 0
              expect(apart.eligible === 0 || mayBeTold(apart)).toBe(true)
            }
      },
    ),
    all,
  )
  expect(told).toBeGreaterThan(20)
})

test('[P-PRI-1] a team’s cell has all or none of a board’s rows, or others who contribute at least half', () => {
  let told = 0
  fc.assert(
    fc.property(playersOn(oneOf(5)), (people) => {
      for (const { teamId, people: own } of cellsWithBoards(people, 'rows'))
        for (const at of [0, 1]) {
          const rows = people.filter(({ boards }) => boards[at])
          const [inside, outside] = [
            [...own].filter(({ boards }) => boards[at]),
            [...own].filter(({ boards }) => !boards[at]),
          ]
          told += teamId === null ? 0 : 1
          if (inside.length === 0 || inside.length === rows.length) continue
          expect(mayBeTold(sumOf(outside))).toBe(true)
          if (teamId !== null) expect(sumOf(outside).sum).toBeGreaterThanOrEqual(sumOf(inside).sum)
        }
    }),
    all,
  )
  expect(told).toBeGreaterThan(20)
})
