import { and, asc, eq, gt, gte, inArray, isNull, lte } from 'drizzle-orm'
import type { Wall, WallChallenge } from '#contract/participation/wall-screens.ts'
import { addDays, dayIn } from '#contract/platform/days.ts'
import { competitorsOf } from '#contract/programme/challenge-settings.ts'
import { type OpenChallenge, scoringColumns, toOpenChallenge } from '#server/participation/scores/service.ts'
import { secretHash } from '#server/platform/crypto/secrets.ts'
import { withRowAccess } from '#server/platform/db/row-access.ts'
import { fail } from '#server/platform/errors/failure.ts'
import { addressBucket } from '#server/platform/http/address.ts'
import type { Client } from '#server/platform/http/client.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { consumeRateLimit } from '#server/platform/rate-limits/rate-limits.ts'
import { closeDueWeeks } from '#server/privacy/published/close.ts'
import { sumsByOrganization, sumsByTeam } from '#server/privacy/published/sums.ts'
import { challenges } from '#server/schema/challenges.ts'
import { organizations } from '#server/schema/organizations.ts'
import { teams } from '#server/schema/teams.ts'
import { wallScreens } from '#server/schema/wall-screens.ts'
import { readStanding } from './standing.ts'

/** A screen asks once a minute; several behind one address may share a link. */
const readsPerHour = 1200
const noteEvery = 60_000
/** Days before its start from which on a challenge is announced. */
const announcedDays = 30
const mostChallenges = 12

/**
 * Reads what a screen shows. It never reads what only a person sees: rows are those that people agreed to show here, sums
 * are those that the employer sees (docs/decisions/0056).
 * @throws request.not_found for an unknown, expired or revoked screen, request.throttled
 */
export async function readWall(context: UseCaseContext, client: Client, secret: string): Promise<Wall> {
  await consumeRateLimit(context, `wall:from:${addressBucket(client.address)}`, readsPerHour, 3600)
  const screen = await findScreen(context, secret)
  await noteSeen(context, screen)
  const shown: WallChallenge[] = []
  // One after the other: a screen takes one connection, however many challenges there are.
  for (const challenge of await findChallenges(context, screen))
    shown.push(await presentChallenge(context, challenge))
  return {
    organization: { name: screen.name, logoUrl: screen.logoUrl },
    language: screen.language,
    joinAddress: `${context.settings.publicUrl}/me`,
    challenges: shown,
  }
}

async function findScreen({ db, now }: UseCaseContext, secret: string) {
  const { id, organizationId, language, lastSeenAt } = wallScreens
  const { name, logoUrl, timezone } = organizations
  const [found] = await db
    .select({ id, organizationId, language, lastSeenAt, name, logoUrl, timezone })
    .from(wallScreens)
    .innerJoin(
      organizations,
      and(eq(organizations.id, wallScreens.organizationId), isNull(organizations.deletedAt)),
    )
    .where(and(eq(wallScreens.secretHash, secretHash(secret)), gt(wallScreens.expiresAt, now)))
  return found ?? fail('request.not_found')
}

type Screen = Awaited<ReturnType<typeof findScreen>>

/** Notes that the screen was shown. Once a minute is precise enough and saves writes. */
async function noteSeen(context: UseCaseContext, { id, organizationId, lastSeenAt }: Screen): Promise<void> {
  if (lastSeenAt && context.now.getTime() - lastSeenAt.getTime() < noteEvery) return
  await withRowAccess(context, { only: organizationId }, (db) =>
    db.update(wallScreens).set({ lastSeenAt: context.now }).where(eq(wallScreens.id, id)),
  )
}

/** Current challenges, those that end first before the others, then the next ones. */
async function findChallenges({ db, now }: UseCaseContext, { organizationId, timezone }: Screen) {
  const today = dayIn(timezone, now)
  const rows = await db
    .select({ ...scoringColumns, title: challenges.title, language: challenges.language })
    .from(challenges)
    .innerJoin(organizations, eq(organizations.id, challenges.organizationId))
    .where(
      and(
        eq(challenges.organizationId, organizationId),
        gte(challenges.endDate, today),
        lte(challenges.startDate, addDays(today, announcedDays)),
      ),
    )
    .orderBy(asc(challenges.endDate), asc(challenges.startDate), asc(challenges.id))
    .limit(mostChallenges)
  const found = rows.map(({ title, language, ...row }) => ({ ...toOpenChallenge(row), title, language }))
  const hasBegun = ({ startDate, timezone: zone }: OpenChallenge) => startDate <= dayIn(zone, now)
  return [
    ...found.filter(hasBegun).map((one) => ({ ...one, hasBegun: true })),
    ...found.filter((one) => !hasBegun(one)).map((one) => ({ ...one, hasBegun: false })),
  ]
}

type Shown = Awaited<ReturnType<typeof findChallenges>>[number]

const presentChallenge = async (context: UseCaseContext, challenge: Shown): Promise<WallChallenge> => ({
  title: challenge.title,
  type: challenge.type,
  metric: challenge.activityMetric,
  language: challenge.language,
  startDate: challenge.startDate,
  endDate: challenge.endDate,
  hasBegun: challenge.hasBegun,
  standing: challenge.hasBegun ? await readStanding(context, challenge) : null,
  published: challenge.hasBegun ? await readPublished(context, challenge) : null,
})

const measureOf = { steps: 'steps', distance: 'distanceM', 'active-minutes': 'activeMinutes' } as const

/** Sums of closed weeks, as the organizers see them. */
async function readPublished(
  context: UseCaseContext,
  challenge: OpenChallenge,
): Promise<WallChallenge['published']> {
  const { organizationId, activityMetric, type, startDate, endDate } = challenge
  if (activityMetric === 'points' || type === 'inter-company') return null
  const closed = await closeDueWeeks(context, { id: organizationId })
  if (closed === null || closed < startDate) return null
  const until = closed < endDate ? closed : endDate
  const measure = measureOf[activityMetric]
  const period = [startDate, until] as const
  if (type === 'team-competition') {
    const sums = await sumsByTeam(context.db, organizationId, measure, period)
    return { until, total: null, teams: await nameTeams(context, challenge, sums) }
  }
  const sums = await sumsByOrganization(context.db, [organizationId], measure, period)
  return { until, total: sums.get(organizationId)?.value ?? null, teams: [] }
}

/** Without a list of competitors, all teams compete. */
async function nameTeams(
  { db }: UseCaseContext,
  challenge: OpenChallenge,
  sums: Map<string, { value: number }>,
): Promise<{ name: string; total: number }[]> {
  const competing = competitorsOf(challenge)
  const ids = [...sums.keys()].filter((id) => competing.length === 0 || competing.includes(id))
  if (ids.length === 0) return []
  const { id, name } = teams
  const rows = await db.select({ id, name }).from(teams).where(inArray(id, ids))
  return rows
    .map((team) => ({ name: team.name, total: sums.get(team.id)?.value ?? 0 }))
    .sort((a, b) => b.total - a.total || (a.name < b.name ? -1 : 1))
}
