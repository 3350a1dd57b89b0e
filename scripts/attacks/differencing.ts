import { eq } from 'drizzle-orm'
import { createChallenge, getChallengeProgress } from '#contract/challenges.ts'
import { addDays } from '#contract/days.ts'
import { createReport, getReport } from '#contract/reports.ts'
import { organizations } from '#server/organizations/table.ts'
import { teamMembers, teams } from '#server/teams/table.ts'
import { record } from '#server/testing/activity.ts'
import { makeAdministrator, signedIn } from '#server/testing/factories.ts'
import type { TestServer } from '#server/testing/server.ts'
import { addUsers } from '#server/users/service.ts'
import { derivable, type Row } from './row-space.ts'
import { scratchServer } from './scratch-server.ts'

/** The day before the server's first, and the days that figures are asked of. */
const last = '2026-03-01'
const days = Array.from({ length: 7 }, (_, n) => addDays(last, n - 6))
const smallest = 10

const below = (most: number) => Math.floor(Math.random() * most)
const anyOf = <T>(items: T[]) => items[below(items.length)] as T

/** A cell is what one person did on one day. */
interface Did {
  userId: string
  day: string
  team: string | undefined
  steps: number
}
const cellOf = ({ userId, day }: Did) => `${userId} ${day}`

/** An organization of 3 to 300 people, most of them small, some in teams, some there for a part of the days only. */
async function someOrganization(server: TestServer) {
  const administrator = await makeAdministrator(server)
  const { id: organizationId } = administrator.organization
  const work = server.work()
  const createdAt = new Date('2025-12-20T12:00:00Z')
  await work.db.update(organizations).set({ createdAt }).where(eq(organizations.id, organizationId))
  const people = Array.from({ length: Math.round(3 * 100 ** Math.random()) }, (_, n) => ({
    ...{ id: crypto.randomUUID(), organizationId, firstName: 'Robin', lastName: 'Example' },
    ...{ email: `p${n}@${organizationId}.example.com`, status: 'pending' as const },
  }))
  await addUsers(work, people)
  const named = Array.from({ length: below(6) }, (_, n) => ({ organizationId, name: `Team ${n}` }))
  const made = named.length > 0 ? await work.db.insert(teams).values(named).returning() : []
  // Teams of unlike sizes: each next one is half as likely as the one before.
  const teamOf = () => made.find(() => Math.random() < 0.5)?.id
  const members = people.map((person) => ({ ...person, team: teamOf() }))
  const rows = members.flatMap(({ id: userId, team }) =>
    team ? [{ organizationId, userId, teamId: team }] : [],
  )
  if (rows.length > 0) await work.db.insert(teamMembers).values(rows)
  const busy = days.map(() => Math.random())
  const did = members.flatMap(({ id: userId, team }): Did[] => {
    const [from, to] = Math.random() < 0.2 ? [below(7), below(7)] : [0, 6]
    return days.flatMap((day, n) =>
      n >= from && n <= to && Math.random() < (busy[n] ?? 0)
        ? [{ userId, day, team, steps: 1 + below(60_000) }]
        : [],
    )
  })
  const activity = did.map(({ userId, day, steps }) => ({
    organizationId,
    userId,
    day,
    steps,
    source: 'phone',
  }))
  if (activity.length > 0) await record(server, activity)
  const visitor = await signedIn(server, administrator)
  return { visitor, params: { orgId: organizationId }, teams: made.map(({ id }) => id), did }
}

type Stage = Awaited<ReturnType<typeof someOrganization>>

interface Published {
  what: string
  value: number
  /** What it may be made of. */
  cells: Did[]
}

async function publishedOf(server: TestServer, stage: Stage): Promise<Published[]> {
  const published: Published[] = []
  const tell = (what: string, value: number | null, cells: Did[]) => {
    if (value !== null) published.push({ what, value, cells })
  }
  const within = (from: string, to: string) => stage.did.filter(({ day }) => day >= from && day <= to)
  for (let n = 0; n < 5; n++) {
    const [startDate = last, endDate = last] = [anyOf(days), anyOf(days)].sort()
    const made = await stage.visitor.call(createReport, {
      params: stage.params,
      body: { startDate, endDate },
    })
    await server.runJobs()
    const params = { ...stage.params, reportId: made.body.data.id }
    const { metrics, series } = (await stage.visitor.call(getReport, { params })).body.data
    tell(`report ${startDate} to ${endDate}`, metrics?.steps.value ?? null, within(startDate, endDate))
    for (const { from, to, value } of series.steps) tell(`chart of ${from}`, value, within(from, to))
  }
  const progressOf = async (body: object) => {
    const { body: made } = await stage.visitor.call(createChallenge, {
      params: stage.params,
      body: { type: 'podium', startDate: days[0] ?? last, duration: 7, activityMetric: 'steps', ...body },
    })
    const params = { ...stage.params, challengeId: made.data.id }
    return (await stage.visitor.call(getChallengeProgress, { params })).body.data
  }
  for (let n = 0; n < 5; n++) {
    const startDate = anyOf(days)
    const { total, until } = await progressOf({ startDate, duration: 1 + below(7) })
    tell(`challenge from ${startDate}`, total.value, within(startDate, until ?? last))
  }
  for (let n = 0; n < 6 && stage.teams.length > 1; n++) {
    const chosen = stage.teams.filter(() => Math.random() < 0.6)
    if (chosen.length < 2) continue
    const startDate = anyOf(days)
    const { total, groups, until } = await progressOf({
      ...{ type: 'team-competition', startDate, duration: 1 + below(7), settings: { teams: chosen } },
    })
    const ofTeams = (ids: string[]) =>
      within(startDate, until ?? last).filter(({ team }) => team !== undefined && ids.includes(team))
    tell('teams together', total.value, ofTeams(chosen))
    for (const { id, value } of groups) tell('a team', value, ofTeams([id]))
  }
  return published
}

/**
 * Finds which of the cells a figure may be made of it is made of: whole days, or whole teams of a day, since no other
 * choice could add up by chance.
 */
function rowOf({ what, value, cells }: Published): Row {
  const byTeam = /team/.test(what)
  const parts = [...Map.groupBy(cells, ({ day, team }) => (byTeam ? `${day} ${team}` : day)).values()]
  const sums = parts.map((part) => part.reduce((sum, { steps }) => sum + steps, 0))
  const chosen = subsetOf(sums, value, 0)
  if (!chosen) throw new Error(`${what}: ${value} is no sum of whole days or teams`)
  return new Map(chosen.flatMap((at) => (parts[at] ?? []).map((did) => [cellOf(did), 1] as const)))
}

/** Which of the numbers add up to a sum; the many first, since little is left out. */
function subsetOf(numbers: number[], sum: number, from: number): number[] | undefined {
  if (sum === 0) return []
  if (sum < 0 || from === numbers.length) return undefined
  if (numbers.slice(from).reduce((a, b) => a + b, 0) < sum) return undefined
  const taken = subsetOf(numbers, sum - (numbers[from] ?? 0), from + 1)
  return taken ? [from, ...taken] : subsetOf(numbers, sum, from + 1)
}

async function difference(rounds: number): Promise<string> {
  const server = await scratchServer()
  let [figures, sums] = [0, 0]
  try {
    for (let round = 0; round < rounds; round++) {
      const stage = await someOrganization(server)
      const published = await publishedOf(server, stage)
      figures += published.length
      for (const row of derivable(published.map(rowOf))) {
        sums++
        const people = new Set([...row.keys()].map((cell) => cell.split(' ')[0]))
        if (people.size > 0 && people.size < smallest) {
          throw new Error(
            `of organization ${round + 1} a sum of ${people.size} people follows from ${published.length} figures`,
          )
        }
      }
    }
    return `${rounds} organizations, ${figures} figures, ${sums} sums that follow from them, none of fewer than ${smallest} people`
  } finally {
    await server.close()
  }
}

export const differencingTrials = [{ name: 'differencing of sums', rounds: 120, run: difference }]
