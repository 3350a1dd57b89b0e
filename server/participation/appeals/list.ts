import { and, asc, eq, isNull } from 'drizzle-orm'
import { type AppealState, type listMyAppeals, mostAppeals } from '#contract/participation/appeals.ts'
import { limitIn } from '#contract/participation/day-value.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { aliasWords } from '#server/participation/aliases/service.ts'
import { stateOf } from '#server/participation/scores/service.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import type { MemberScope } from '#server/platform/http/member-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { aliasChecks, appeals, referees } from '#server/schema/appeals.ts'
import { runRulesAgain } from './check.ts'
import { requireJoined } from './joined.ts'

type Listed = Answer<typeof listMyAppeals>['data']
type Row = typeof appeals.$inferSelect

/**
 * Lists the caller's own appeals. The first read runs the rules again over the aliases they name.
 * @throws challenge.not_found
 */
export async function listAppeals(
  context: UseCaseContext,
  member: MemberScope,
  challengeId: string,
): Promise<Listed> {
  const unchecked = await member.own(async (db) => {
    const { challenge } = await requireJoined(db, member, challengeId)
    const rows = await readAppeals(db, member, challengeId)
    return rows.flatMap(({ targetAlias, outcome }) =>
      targetAlias !== null && outcome === null ? [{ challenge, targetAlias }] : [],
    )
  })
  for (const { challenge, targetAlias } of unchecked) await runRulesAgain(context, challenge, targetAlias)
  return member.own(async (db) => {
    const { challenge } = await requireJoined(db, member, challengeId)
    const isSealed = stateOf(challenge, member.now) === 'sealed'
    const rows = await readAppeals(db, member, challengeId)
    return {
      appeals: rows.map((row) => ({
        id: row.id,
        state: stateOfAppeal(row, isSealed),
        askedAt: row.askedAt.toISOString(),
        own: row.day === null ? null : { day: row.day, amount: row.amount ?? 0, words: row.words ?? '' },
        alias: row.targetAlias === null ? null : aliasWords(row.targetAlias),
        reason: row.reason,
      })),
      left: isSealed ? 0 : mostAppeals - rows.length,
      mostAmount: limitIn(challenge.activityMetric, challenge.rules.dailyCap),
      referee: await readReferee(db, challenge.organizationId),
      isAsked: !isSealed && (await isAsked(db, member, challengeId)),
    }
  })
}

function stateOfAppeal({ targetAlias, outcome, countedAt }: Row, isSealed: boolean): AppealState {
  if (targetAlias !== null) return outcome === 'checked' || outcome === 'corrected' ? outcome : 'checking'
  if (outcome === 'accepted') return countedAt ? 'counted' : 'accepted'
  if (outcome === 'refused') return 'refused'
  return isSealed ? 'open' : 'waiting'
}

const readAppeals = (
  db: Handle,
  { organization, userId }: MemberScope,
  challengeId: string,
): Promise<Row[]> =>
  db
    .select()
    .from(appeals)
    .where(
      and(
        eq(appeals.organizationId, organization.id),
        eq(appeals.userId, userId),
        eq(appeals.challengeId, challengeId),
      ),
    )
    .orderBy(asc(appeals.number))

async function readReferee(db: Handle, organizationId: string): Promise<string | null> {
  const [found] = await db
    .select({ name: referees.name })
    .from(referees)
    .where(eq(referees.organizationId, organizationId))
  return found?.name ?? null
}

async function isAsked(db: Handle, member: MemberScope, challengeId: string): Promise<boolean> {
  const { organizationId, userId, answeredAt } = aliasChecks
  const asked = await db.$count(
    aliasChecks,
    and(
      eq(organizationId, member.organization.id),
      eq(userId, member.userId),
      eq(aliasChecks.challengeId, challengeId),
      isNull(answeredAt),
    ),
  )
  return asked > 0
}
