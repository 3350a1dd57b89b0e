import { readFileSync } from 'node:fs'
import { localTimeAt } from '#contract/participation/local-time.ts'
import { quartersPerDay, secondsPerQuarter } from '#contract/participation/rules.ts'
import { addDays, dayIn } from '#contract/platform/days.ts'
import type { ChallengeType } from '#contract/programme/challenge-settings.ts'
import { createAccount } from '#server/identity/accounts/service.ts'
import { sendCheer } from '#server/participation/boards/cheers.ts'
import { join, listChallenges } from '#server/participation/boards/service.ts'
import { agreeToAll } from '#server/participation/consents/service.ts'
import { recordReadings, saveEntry } from '#server/participation/entries/service.ts'
import { listMissions, setTick, startMission } from '#server/participation/mission-progress/service.ts'
import { addPhoto, sharePhoto } from '#server/participation/photos/service.ts'
import { addTeamMembers } from '#server/people/teams/service.ts'
import { addUsers } from '#server/people/users/service.ts'
import { MemberScope } from '#server/platform/http/member-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { listOwnQuizzes } from '#server/programme/quizzes/own.ts'
import { questionsOf } from '#server/programme/quizzes/questions.ts'
import { respond } from '#server/programme/quizzes/respond.ts'
import type { Organization } from '#server/schema/organizations.ts'
import { stepsOfDay } from './day-steps.ts'
import { answerOf } from './questions.ts'

/** An employee of the demo who can sign in. */
export const demoEmployee = { email: 'employee@example.com', firstName: 'Sacha', lastName: 'Bergeron' }

const day = 86_400_000
const weeks = 4

/** A person of the demo, and where they take part. */
export interface Player {
  organization: Organization
  id: string
}

/** Acts as a person at a moment. */
function memberAt(context: UseCaseContext, { organization, id }: Player, daysAgo = 0): MemberScope {
  const account = {
    ...{ id, email: '', firstName: '', lastName: '', language: 'bilingual' as const },
    ...{
      emailVerifiedAt: context.now,
      passwordUnproved: false,
      healthClosed: false,
      confirmation: null,
      factorByCompany: false,
    },
  }
  const session = {
    id,
    kind: 'standard' as const,
    organizationId: null,
    customerId: null,
    factorDue: false,
    methods: [],
    authenticatedAt: context.now,
  }
  const now = new Date(context.now.getTime() - daysAgo * day)
  return new MemberScope({ ...context, now }, { session, account }, organization, {
    userId: id,
    deactivatedAt: null,
  })
}

/** Adds the employee with a team, consents and four weeks of a watch and a phone. */
export async function addDemoEmployee(
  context: UseCaseContext,
  organization: Organization,
  { passwordHash, teamId }: { passwordHash: string; teamId: string | undefined },
): Promise<Player> {
  const since = new Date(context.now.getTime() - 90 * day)
  const account = await createAccount(context, { ...demoEmployee, passwordHash, emailVerifiedAt: since })
  if (!account) throw new Error('the demo’s employee exists already')
  const { id } = account
  const player = { organization, id }
  const key = { organizationId: organization.id, userId: id }
  const person = { id, organizationId: organization.id, accountId: id, ...demoEmployee }
  await addUsers(context, [{ ...person, status: 'active', createdAt: since, activatedAt: since }])
  if (teamId) await addTeamMembers(context, [{ ...key, teamId, joinedAt: since }])
  await agreeToAll(context, key, since)
  await recordReadings(
    context,
    { ...key, timezone: organization.timezone },
    readingsOf(context, organization),
  )
  await addSessions(context, player)
  return player
}

/** What two devices say of the last weeks, and of today until now. */
function readingsOf({ now }: UseCaseContext, { timezone }: Organization) {
  const { day: today, second } = localTimeAt(now.getTime(), timezone)
  const passed = Math.floor(second / secondsPerQuarter)
  const days = Array.from({ length: weeks * 7 }, (_, back) => ({
    day: addDays(today, -back),
    ...stepsOfDay(back, back === 0 ? passed : quartersPerDay),
  }))
  const walked = (quarters: number[]) => quarters.some((steps) => steps > 0)
  return [
    { kind: 'watch' as const, name: 'Watch', days: days.map(({ day, watch }) => ({ day, quarters: watch })) },
    { kind: 'phone' as const, name: 'Phone', days: days.map(({ day, phone }) => ({ day, quarters: phone })) },
  ].map(({ days, ...source }) => ({ ...source, days: days.filter(({ quarters }) => walked(quarters)) }))
}

/** Two sessions typed in by hand: swimming and yoga. */
async function addSessions(context: UseCaseContext, player: Player) {
  const today = dayIn(player.organization.timezone, context.now)
  const sessions = [
    { activity: '18240', day: addDays(today, -1), start: '19:30', minutes: 40 },
    { activity: '02150', day: addDays(today, -3), start: '20:00', minutes: 30 },
  ]
  for (const session of sessions) await saveEntry(memberAt(context, player), crypto.randomUUID(), { session })
}

/**
 * Lets people join what is running, and a podium that ended; some of them cheer the employee.
 * @returns the ids of challenges whose results are due
 */
export async function playChallenges(
  context: UseCaseContext,
  employee: Player,
  others: Player[],
): Promise<string[]> {
  const due: string[] = []
  const own = memberAt(context, employee)
  for (const { id, title, type, state, startDate } of await listChallenges(own)) {
    const isPast = state === 'sealed' && title === 'The first podium'
    if (state !== 'live' && !isPast) continue
    const daysAgo = Math.max(0, Math.floor((context.now.getTime() - Date.parse(startDate)) / day) - 1)
    const { alias } = await join(memberAt(context, employee, daysAgo), id, {})
    if (type === 'individual-mission') continue
    const players = playersOf(type, employee, others)
    for (const [n, player] of players.entries())
      await join(memberAt(context, player, daysAgo), id, n % 4 === 1 ? { appears: 'name' } : {})
    if (isPast) due.push(id)
    else if (type === 'podium') await cheer(context, players, id, alias.id)
  }
  return due
}

/** Enough people for each board to show figures, and no more: each join scores all days. */
function playersOf(type: ChallengeType, employee: Player, others: Player[]): Player[] {
  const colleagues = others.filter(({ organization }) => organization === employee.organization)
  if (type === 'team-competition') return colleagues
  const own = colleagues.slice(0, type === 'podium' ? 6 : 4)
  if (type !== 'inter-company') return own
  const rivals = others.find(({ organization }) => organization !== employee.organization)?.organization
  return [...own, ...others.filter(({ organization }) => organization === rivals).slice(0, 5)]
}

async function cheer(context: UseCaseContext, players: Player[], challengeId: string, alias: number) {
  const kinds = ['bravo', 'go', 'together', 'bravo'] as const
  for (const [n, kind] of kinds.entries()) {
    const player = players[n]
    if (player) await sendCheer(memberAt(context, player, n), challengeId, { alias, cheer: kind })
  }
}

/** Answers the first half of a quiz that is open. */
export async function answerHalfAQuiz(context: UseCaseContext, employee: Player) {
  const member = memberAt(context, employee)
  const open = (await listOwnQuizzes(member)).filter(({ status }) => status === 'Live')
  const quiz = open.at(-1)
  if (!quiz) return
  const questions = await questionsOf(member, quiz.id)
  const answers = questions.slice(0, Math.ceil(questions.length / 2)).map((question) => answerOf(question, 1))
  await respond(member, quiz.id, { answers })
}

const view = new URL('./view.jpg', import.meta.url)

/** Starts a mission of each kind, ticks today in one, and shares a photo in another. */
export async function beginMissions(context: UseCaseContext, employee: Player) {
  const member = memberAt(context, employee)
  const today = dayIn(employee.organization.timezone, context.now)
  const active = (await listMissions(member))
    .filter(({ state }) => state === 'active')
    .sort((one, other) => one.title.localeCompare(other.title))
  const [byDays] = active.filter(({ counted }) => counted === 'steps')
  if (byDays) await startMission(member, byDays.id)
  const [ticked] = active.filter(({ counted }) => counted === 'ticks')
  if (ticked) {
    await startMission(member, ticked.id)
    await setTick(member, { missionId: ticked.id, day: today }, true)
  }
  const [photographed] = active.filter(({ counted }) => counted === 'photos')
  if (!photographed) return
  const newPhotoId = crypto.randomUUID()
  const picture = { mediaType: 'image/jpeg', width: 800, height: 600, bytes: readFileSync(view) } as const
  await addPhoto(member, { missionId: photographed.id, newPhotoId }, picture)
  await sharePhoto(member, newPhotoId, { named: true })
}
