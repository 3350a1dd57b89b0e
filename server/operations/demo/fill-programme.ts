import { addDays, dayIn } from '#contract/platform/days.ts'
import { computed } from '#contract/programme/challenge-formulas.ts'
import {
  type ChallengeType,
  challengeSettings,
  settingsWithType,
} from '#contract/programme/challenge-settings.ts'
import { agreeToAll } from '#server/participation/consents/service.ts'
import { addTeamMembers, addTeams } from '#server/people/teams/service.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { recordActivities } from '#server/programme/activities/service.ts'
import { addChallenges } from '#server/programme/challenges/service.ts'
import { assignCatalogue, setMissionStatus } from '#server/programme/missions/service.ts'
import { addQuizResponses, addQuizzes } from '#server/programme/quizzes/service.ts'
import type { Organization } from '#server/schema/organizations.ts'
import {
  type DemoChallenge,
  type DemoMember,
  type DemoProgramme,
  demoActivities,
  demoProgrammes,
} from './programme.ts'
import { answerOf } from './questions.ts'

const day = 86_400_000

/** Somebody who has been active for a while. */
interface DemoPlayer {
  id: string
  teamId: string | undefined
}

/**
 * Adds challenges, quizzes, teams and activities where the demo has some for the organization.
 * @returns its teams, and the people who are active for a while already
 */
export async function addProgramme(
  context: UseCaseContext,
  organization: Organization,
  people: DemoMember[],
  idsByName: ReadonlyMap<string, string>,
): Promise<{ teamIds: string[]; players: DemoPlayer[] }> {
  const programme = demoProgrammes[organization.name]
  if (!programme) return { teamIds: [], players: [] }
  const { id: organizationId, timezone } = organization
  const today = dayIn(timezone, context.now)
  const morning = (starts: number) => new Date(`${addDays(today, starts)}T13:00:00Z`)
  // Created two weeks before the start, but not in the future.
  const made = (starts: number) =>
    new Date(Math.min(context.now.getTime() - 3_600_000, morning(starts - 14).getTime()))
  const settled = people.filter(({ since }) => since < addDays(today, -7))
  const teamIds = await addTeamsOf(context, organization, programme.teams, settled)
  const companies = ['Atelier Montréal', 'Atelier Lyon'].flatMap((name) => idsByName.get(name) ?? [])
  await addChallenges(
    context,
    programme.challenges.map(({ starts, withOwn, ...challenge }) => ({
      ...challenge,
      settings: settingsOf(challenge, {
        companies: withOwn ? [...companies, organizationId] : companies,
        teamIds,
      }),
      language: timezone === 'Europe/Paris' ? ('fr' as const) : ('en' as const),
      organizationId,
      startDate: addDays(today, starts),
      createdAt: made(starts),
    })),
  )
  await addDemoQuizzes(context, organizationId, programme.quizzes, settled, { morning, made })
  const { assignmentIds } = await assignCatalogue(context, { organizationId })
  const [done, resting] = assignmentIds
  if (done) await setMissionStatus(context, { assignmentId: done, status: 'completed' })
  if (resting) await setMissionStatus(context, { assignmentId: resting, status: 'paused' })
  const players: DemoPlayer[] = []
  for (const [n, person] of people.entries()) {
    const days = demoActivities(person, n, today)
    if (days.length === 0) continue
    const key = { organizationId, userId: person.id }
    await agreeToAll(context, key, new Date(`${person.since}T09:00:00Z`))
    await recordActivities(context, key, days)
    const at = settled.indexOf(person)
    if (at >= 0) players.push({ id: person.id, teamId: teamIds[at % teamIds.length] })
  }
  return { teamIds, players }
}

async function addDemoQuizzes(
  context: UseCaseContext,
  organizationId: string,
  drafts: DemoProgramme['quizzes'],
  settled: DemoMember[],
  { morning, made }: Record<'morning' | 'made', (starts: number) => Date>,
) {
  const quizzes = await addQuizzes(
    context,
    drafts.map(({ starts, open, people: _, ...quiz }) => ({
      ...quiz,
      organizationId,
      startAt: morning(starts),
      endAt: morning(starts + open),
      createdAt: made(starts),
    })),
  )
  for (const [n, { people: count, starts }] of drafts.entries()) {
    const key = quizzes[n]
    if (!key || count === 0) continue
    const answeredAt = new Date(morning(starts).getTime() + 3_600_000)
    const answering = settled.slice(0, count).map(({ id: userId }) => ({ userId, answeredAt }))
    await addQuizResponses(context, key, answering, (questions, person) =>
      questions.map((one) => answerOf(one, person)),
    )
  }
}

/** Adds teams of nearly equal size, created with the organization. People who joined this week have no team. */
async function addTeamsOf(
  context: UseCaseContext,
  organization: Organization,
  names: string[],
  people: DemoMember[],
) {
  const organizationId = organization.id
  const teams = names.map((name) => ({ id: crypto.randomUUID(), name, organizationId }))
  await addTeams(context, teams)
  const joinedAt = new Date(context.now.getTime() - 110 * day)
  const members = people.flatMap(({ id: userId }, n) => {
    const team = teams[n % teams.length]
    return team ? [{ organizationId, userId, teamId: team.id, joinedAt }] : []
  })
  if (members.length > 0) await addTeamMembers(context, members)
  return teams.map(({ id }) => id)
}

/** The default settings, with all teams in a team competition. */
function settingsOf(
  { type, duration }: Pick<DemoChallenge, 'type' | 'duration'>,
  { companies, teamIds }: { companies: string[]; teamIds: string[] },
) {
  const own: Partial<Record<ChallengeType, object>> = {
    'team-competition': { teams: teamIds },
    'inter-company': { companies },
    'collective-target': { estimatedParticipants: 45, dailyGoal: 6000 },
    environmental: { partner: 'canopy-fund', estimatedParticipants: 40 },
    'donation-challenge': { beneficiary: 'second-forest', estimatedParticipants: 40, stepsPerDollar: 20_000 },
  }
  const settings = challengeSettings[type].parse(own[type] ?? {})
  return computed(settingsWithType(type, settings), duration)
}
