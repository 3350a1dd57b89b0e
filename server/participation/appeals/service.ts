import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { type appealForDay as endpoint, mostAppeals } from '#contract/participation/appeals.ts'
import { limitIn } from '#contract/participation/day-value.ts'
import { isCountedDay } from '#contract/participation/result-times.ts'
import type { Input } from '#contract/platform/endpoint.ts'
import { findAccountById } from '#server/identity/accounts/service.ts'
import { lockPerson } from '#server/participation/consents/service.ts'
import { readEverybody } from '#server/participation/crowds/service.ts'
import { isWithheldFrom } from '#server/participation/role-holders/service.ts'
import { addCorrection, type OpenChallenge } from '#server/participation/scores/service.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { MemberScope } from '#server/platform/http/member-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { queueMail } from '#server/platform/mail/service.ts'
import { aliasChecks, appealCases, appeals, referees } from '#server/schema/appeals.ts'
import { challengeJoins } from '#server/schema/boards.ts'
import { organizations } from '#server/schema/organizations.ts'
import { challengeScores } from '#server/schema/scores.ts'
import { hasCorrected, requireJoined, requireOpen } from './joined.ts'

const isOwn = ({ organization, userId }: MemberScope) =>
  and(eq(appeals.organizationId, organization.id), eq(appeals.userId, userId))

type About = Pick<typeof appeals.$inferInsert, 'day' | 'amount' | 'words' | 'targetAlias'>

/**
 * Stores an appeal under the id that the device gave it. The same id again changes nothing.
 * @param db runs as the caller, who holds the lock of recording
 * @throws appeal.too_many
 */
async function store(
  db: Handle,
  member: MemberScope,
  key: { challengeId: string; id: string },
  about: About,
) {
  const { organization, userId, now } = member
  const made = await db
    .select({ id: appeals.id })
    .from(appeals)
    .where(and(isOwn(member), eq(appeals.challengeId, key.challengeId)))
  if (made.some(({ id }) => id === key.id)) return
  if (made.length >= mostAppeals) fail('appeal.too_many')
  const number = made.length + 1
  await db
    .insert(appeals)
    .values({ organizationId: organization.id, userId, ...key, ...about, number, askedAt: now })
}

/**
 * Appeals to the referee for a day of the caller.
 * @throws challenge.not_found, challenge.sealed, appeal.too_few_people, appeal.too_many, appeal.too_much,
 * appeal.day_not_counted
 */
export const appealForDay = (
  member: MemberScope,
  key: { challengeId: string; id: string },
  { day, amount, words }: Input<typeof endpoint>['body'],
): Promise<void> =>
  member.own(async (db) => {
    await lockPerson(db, member.userId)
    const { challenge, today } = await requireJoined(db, member, key.challengeId)
    await requireOpen(db, challenge, member.now)
    const { startDate, endDate, activityMetric, rules } = challenge
    if (!isCountedDay(day, startDate, endDate) || day > today) fail('appeal.day_not_counted')
    if (amount > limitIn(activityMetric, rules.dailyCap)) fail('appeal.too_much')
    // Among few people, a case without a name would still have one. Whoever may not know how many take part is not refused.
    const isCounted = !(await isWithheldFrom(db, member, challenge.id))
    if (isCounted && !(await readEverybody(db, challenge.id, member.now)).isOpen)
      fail('appeal.too_few_people')
    await store(db, member, key, { day, amount, words })
  })

/**
 * Asks for the days of an alias to be counted again. A trigger asks its owner to check.
 * @throws challenge.not_found, challenge.sealed, appeal.too_many, appeal.unknown_alias, appeal.yourself
 */
export const appealAboutAlias = (
  member: MemberScope,
  key: { challengeId: string; id: string },
  target: number,
): Promise<void> =>
  member.own(async (db) => {
    await lockPerson(db, member.userId)
    const { challenge, alias } = await requireJoined(db, member, key.challengeId)
    await requireOpen(db, challenge, member.now)
    if (target === alias) fail('appeal.yourself')
    if (await isWithheldFrom(db, member, key.challengeId)) fail('appeal.unknown_alias')
    const { challengeId, listed } = challengeScores
    const [found] = await db
      .select({ alias: challengeScores.alias })
      .from(challengeScores)
      .where(and(eq(challengeId, key.challengeId), eq(challengeScores.alias, target), listed))
    if (!found) fail('appeal.unknown_alias')
    await store(db, member, key, { targetAlias: target })
  })

/**
 * Adds what the referee accepted to the caller's day, once.
 * @throws challenge.not_found, challenge.sealed, appeal.not_found
 */
export const countAppeal = (member: MemberScope, challengeId: string, id: string): Promise<void> =>
  member.own(async (db) => {
    await lockPerson(db, member.userId)
    const { challenge } = await requireJoined(db, member, challengeId)
    await requireOpen(db, challenge, member.now)
    const [accepted] = await db
      .select({ day: appeals.day, amount: appeals.amount, countedAt: appeals.countedAt })
      .from(appeals)
      .where(
        and(
          isOwn(member),
          eq(appeals.challengeId, challengeId),
          eq(appeals.id, id),
          eq(appeals.outcome, 'accepted'),
        ),
      )
    if (!accepted) fail('appeal.not_found')
    if (accepted.countedAt) return
    await count(
      db,
      challenge,
      { organizationId: member.organization.id, userId: member.userId, id, ...accepted },
      member.now,
    )
  })

type Accepted = Pick<typeof appeals.$inferSelect, 'organizationId' | 'userId' | 'id' | 'day' | 'amount'>

async function count(
  db: Handle,
  challenge: OpenChallenge,
  { organizationId, userId, id, day, amount }: Accepted,
  now: Date,
): Promise<void> {
  if (day === null || amount === null) return
  await db
    .update(appeals)
    .set({ countedAt: now })
    .where(and(eq(appeals.organizationId, organizationId), eq(appeals.userId, userId), eq(appeals.id, id)))
  await addCorrection(db, { organizationId, userId }, challenge, { day, amount })
}

const isOfJoin = and(
  eq(challengeJoins.organizationId, appeals.organizationId),
  eq(challengeJoins.userId, appeals.userId),
  eq(challengeJoins.challengeId, appeals.challengeId),
  isNull(challengeJoins.leftAt),
)

/**
 * Adds what the referee accepted and nobody has added yet.
 * @param tx runs as the closing role, which seals the result
 * @returns whether appeals have no answer
 */
export async function settleAppeals(tx: Handle, challenge: OpenChallenge, now: Date): Promise<boolean> {
  const { organizationId, userId, id, day, amount, outcome, countedAt, challengeId } = appeals
  const rows = await tx
    .select({ organizationId, userId, id, day, amount, outcome, countedAt })
    .from(appeals)
    .innerJoin(challengeJoins, isOfJoin)
    .where(and(eq(challengeId, challenge.id), isNotNull(day)))
    .orderBy(asc(userId), asc(id))
  for (const row of rows)
    if (row.outcome === 'accepted' && !row.countedAt) await count(tx, challenge, row, now)
  return rows.some((row) => row.outcome === null)
}

/**
 * Stores that the caller has checked their days. What they changed since they were asked counts as corrected.
 * @throws challenge.not_found
 */
export const answerCheck = (member: MemberScope, challengeId: string): Promise<void> =>
  member.own(async (db) => {
    const { challenge } = await requireJoined(db, member, challengeId)
    const isOfCaller = and(
      eq(aliasChecks.organizationId, member.organization.id),
      eq(aliasChecks.userId, member.userId),
      eq(aliasChecks.challengeId, challengeId),
      isNull(aliasChecks.answeredAt),
    )
    const [asked] = await db.select({ askedAt: aliasChecks.askedAt }).from(aliasChecks).where(isOfCaller)
    if (!asked) return
    const corrected = await hasCorrected(db, member, challenge, asked.askedAt)
    await db.update(aliasChecks).set({ answeredAt: member.now, corrected }).where(isOfCaller)
  })

/**
 * Tells referees by mail that appeals wait, without saying what. It runs once an hour: the time of a mail must not tell
 * when a person appealed.
 */
export async function tellReferees(context: UseCaseContext): Promise<void> {
  const { organizationId, told, outcome } = appealCases
  const waiting = await context.db
    .selectDistinct({ organizationId, name: organizations.name, accountId: referees.accountId })
    .from(appealCases)
    .innerJoin(referees, eq(referees.organizationId, organizationId))
    .innerJoin(organizations, eq(organizations.id, organizationId))
    .where(and(eq(told, false), isNull(outcome)))
  for (const { organizationId: id, name: organization, accountId } of waiting)
    await context.db.transaction(async (db) => {
      const claimed = await db
        .update(appealCases)
        .set({ told: true })
        .where(and(eq(organizationId, id), eq(told, false)))
        .returning({ id: appealCases.id })
      const on = { ...context, db }
      const account = claimed.length > 0 ? await findAccountById(on, accountId) : undefined
      if (!account) return
      const { email: to, language, firstName: name } = account
      const link = `${context.settings.publicUrl}/challenges`
      await queueMail(on, { kind: 'appealsWaiting', to, language, name, organization, link })
    })
}
