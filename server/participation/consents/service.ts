import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Decision, decideConsent, Purpose } from '#contract/participation/consents.ts'
import { purposes } from '#contract/participation/consents.ts'
import type { Input } from '#contract/platform/endpoint.ts'
import { keyLock, lockKey } from '#server/platform/db/advisory-lock.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { asPerson, type Person } from '#server/platform/db/row-access.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { MemberScope } from '#server/platform/http/member-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { consents } from '#server/schema/consents.ts'

/** The decisions that hold now, by purpose; a purpose that was never decided is missing. */
type Consents = Partial<Record<Purpose, boolean>>

type Given = Input<typeof decideConsent>['body']

const ofPerson = ({ organizationId, userId }: Person) =>
  and(eq(consents.organizationId, organizationId), eq(consents.userId, userId))

/**
 * Lists all decisions of the caller, newest first.
 * @param db runs as that person
 */
export async function listDecisions(db: Handle, person: Person): Promise<Decision[]> {
  const rows = await db
    .select({
      purpose: consents.purpose,
      given: consents.given,
      textVersion: consents.textVersion,
      language: consents.language,
      since: consents.since,
      until: consents.until,
    })
    .from(consents)
    .where(ofPerson(person))
    .orderBy(sql`${consents.since} desc`, consents.purpose)
  return rows.map(({ since, until, ...row }) => ({
    ...row,
    since: since.toISOString(),
    until: until?.toISOString() ?? null,
  }))
}

/** @param db runs as the person */
export async function currentConsents(db: Handle, person: Person): Promise<Consents> {
  const rows = await db
    .select({ purpose: consents.purpose, given: consents.given })
    .from(consents)
    .where(and(ofPerson(person), isNull(consents.until)))
    .prepare('current_consents')
    .execute()
  return Object.fromEntries(rows.map(({ purpose, given }) => [purpose, given]))
}

/** @throws consent.activity_needed for a person who has not agreed that their activity is kept */
export async function requireActivityConsent(db: Handle, person: Person): Promise<void> {
  const { activity } = await currentConsents(db, person)
  if (!activity) fail('consent.activity_needed')
}

/**
 * Stores a decision of the caller. The same decision again changes nothing.
 * @throws member.deactivated for a deactivated person who agrees
 */
export async function decide(member: MemberScope, decision: Given): Promise<Decision[]> {
  if (member.deactivatedAt && decision.given) fail('member.deactivated')
  const { person, now } = member
  return member.own(async (db) => {
    await storeDecision(db, person, decision, now)
    return listDecisions(db, person)
  })
}

/**
 * Stores that a person agrees to everything, as the demo's people do.
 * @param since moment of the decision
 */
export async function agreeToAll(
  context: Pick<UseCaseContext, 'db' | 'now'>,
  person: Person,
  since: Date,
): Promise<void> {
  const text = { given: true, textVersion: 1, language: 'en' } as const
  await asPerson(context, person, async (db) => {
    for (const purpose of purposes) await storeDecision(db, person, { ...text, purpose }, since)
  })
}

/**
 * Makes changes of one person wait for one another: recording, joining and consenting read what the others write. The
 * lock is held until the transaction ends.
 */
export const lockPerson = (db: Handle, userId: string) => lockKey(db, lockOf(userId))

/** The same lock for the statement that opens a transaction. */
export const personLock = (userId: string): SQL => keyLock(lockOf(userId))

const lockOf = (userId: string) => `person:${userId}`

async function storeDecision(
  db: Handle,
  person: Person,
  { purpose, given, textVersion, language }: Given,
  now: Date,
): Promise<void> {
  await lockPerson(db, person.userId)
  const open = and(ofPerson(person), eq(consents.purpose, purpose), isNull(consents.until))
  const [last] = await db.select({ given: consents.given, since: consents.since }).from(consents).where(open)
  if (last?.given === given) return
  // Periods never overlap, also where a clock was set back.
  const since = last && last.since >= now ? new Date(last.since.getTime() + 1) : now
  if (last) await db.update(consents).set({ until: since }).where(open)
  await db.insert(consents).values({ ...person, purpose, given, textVersion, language, since })
}
