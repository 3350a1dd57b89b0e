import { sql } from 'drizzle-orm'
import type { Erasure, eraseOwnData } from '#contract/participation/own-data.ts'
import type { Input } from '#contract/platform/endpoint.ts'
import { deleteIfOrphaned } from '#server/identity/accounts/service.ts'
import { lockPerson } from '#server/participation/consents/service.ts'
import { leaveApp } from '#server/people/users/service.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { asPerson, type Person } from '#server/platform/db/row-access.ts'
import { failAt } from '#server/platform/errors/failure.ts'
import type { MemberScope } from '#server/platform/http/member-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { eraseAllAnswers } from '#server/programme/quizzes/service.ts'
import { type OwnTable, ownRows } from './own-rows.ts'

type Confirmed = Input<typeof eraseOwnData>['body']

/**
 * Erases the caller's activity, or all of the caller in the organization.
 * @param settled the closed quizzes whose figures are final
 * @throws request.invalid unless the account's address was typed
 */
export async function eraseAsCaller(
  context: UseCaseContext,
  member: MemberScope,
  { what, email }: Confirmed,
  settled: readonly string[],
): Promise<{ what: Erasure; accountErased: boolean }> {
  if (email !== member.caller.account.email) failAt('address.not_own', 'email')
  if (what === 'all') return { what, accountErased: await eraseAll(context, member.person, settled, true) }
  await eraseRows(context, member.person, what, settled)
  return { what, accountErased: false }
}

/**
 * Erases everything about a person but the row of the roster. Their account is deleted unless it belongs elsewhere too.
 * @param context in a transaction
 * @param says whether the roster says that the person left the app
 * @returns whether the account was deleted
 */
export async function eraseAll(
  context: UseCaseContext,
  person: Person,
  settled: readonly string[],
  says: boolean,
): Promise<boolean> {
  // Before the rows: counts keep those of people without an account.
  const accountId = await leaveApp(context, person, says)
  await eraseRows(context, person, 'all', settled)
  return accountId !== null && (await deleteIfOrphaned(context, accountId))
}

/** Deletes a person's own rows. Published figures and sealed scores stay, without a way back to the person. */
const eraseRows = (
  context: UseCaseContext,
  person: Person,
  what: Erasure,
  settled: readonly string[],
): Promise<void> =>
  asPerson(context, person, async (db) => {
    await lockPerson(db, person.userId)
    if (what === 'all') await setErasing(db, 'on')
    await eraseJoins(db, person, what)
    await eraseAllAnswers(db, person, settled)
    for (const [table, { erasedWith }] of Object.entries<OwnTable>(ownRows))
      if (what === 'all' || erasedWith === 'activity') await deleteFrom(db, table, person)
    if (what === 'all') await setErasing(db, 'off')
  })

/** Triggers then let consents go, and keep what others see of open challenges. */
const setErasing = (db: Handle, value: 'on' | 'off') =>
  db.execute(sql`select set_config('elan.erasing', ${value}, true)`)

/**
 * Deletes the joins before the days, so that scores that others keep seeing stay. A sealed score stays in any case:
 * without its join nothing tells whose it is.
 */
const eraseJoins = (db: Handle, { organizationId, userId }: Person, what: Erasure) =>
  db.execute(sql`
    delete from challenge_joins where organization_id = ${organizationId} and user_id = ${userId}
      ${what === 'all' ? sql`` : sql`and is_result_due(challenge_id)`}`)

const deleteFrom = (db: Handle, table: string, { organizationId, userId }: Person) =>
  db.execute(sql`
    delete from ${sql.identifier(table)} where organization_id = ${organizationId} and user_id = ${userId}`)
