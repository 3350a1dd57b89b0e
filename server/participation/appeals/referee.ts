import { asc, eq, isNull } from 'drizzle-orm'
import type { AppealReason } from '#contract/participation/appeals.ts'
import type { listAppeals } from '#contract/participation/referee.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { findAccountById } from '#server/identity/accounts/service.ts'
import { holds } from '#server/identity/roles/service.ts'
import { challengeColumns, stateOf, toOpenChallenge } from '#server/participation/scores/service.ts'
import { violatesCheck } from '#server/platform/db/on-unique.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { queueMail } from '#server/platform/mail/service.ts'
import { appealCases, referees } from '#server/schema/appeals.ts'
import { challenges } from '#server/schema/challenges.ts'
import { users } from '#server/schema/users.ts'

type Listed = Answer<typeof listAppeals>['data']
type Candidate = Listed['candidates'][number]

const findReferee = async (scope: OrganizationScope) =>
  (
    await scope.select(referees, {
      id: referees.userId,
      name: referees.name,
      accountId: referees.accountId,
    })
  )[0]

const isReferee = (scope: OrganizationScope, referee: { accountId: string } | undefined): boolean =>
  referee?.accountId === scope.caller.account.id

/**
 * Lists the appeals of a challenge for the referee; other administrators learn who that is.
 * @throws challenge.not_found
 */
export async function listCases(scope: OrganizationScope, challengeId: string): Promise<Listed> {
  const [challenge] = await scope.select(challenges, { id: challenges.id }, eq(challenges.id, challengeId))
  if (!challenge) fail('challenge.not_found')
  const referee = await findReferee(scope)
  const { id, day, amount, words, askedOn, outcome, reason } = appealCases
  const cases = isReferee(scope, referee)
    ? await scope
        .select(
          appealCases,
          { id, day, amount, words, askedOn, outcome, reason },
          eq(appealCases.challengeId, challengeId),
        )
        .orderBy(asc(askedOn), asc(id))
    : []
  return {
    referee: referee ? { id: referee.id, name: referee.name } : null,
    isReferee: isReferee(scope, referee),
    candidates: await listCandidates(scope),
    cases,
  }
}

async function listCandidates(scope: OrganizationScope): Promise<Candidate[]> {
  const { id, firstName, lastName } = users
  const rows = await scope
    .select(users, { id, firstName, lastName }, holds('administrator'))
    .orderBy(asc(users.sortName), asc(id))
  return rows.map((row) => ({ id: row.id, name: nameOf(row) }))
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim()

/**
 * Names the referee and tells them by mail.
 * @throws administrator.not_found
 */
export async function nameReferee(
  context: UseCaseContext,
  scope: OrganizationScope,
  userId: string | null,
): Promise<Candidate | null> {
  await scope.delete(referees)
  if (userId === null) return null
  const { id, firstName, lastName, accountId } = users
  const [found] = await scope.select(
    users,
    { firstName, lastName, accountId },
    eq(id, userId),
    holds('administrator'),
  )
  const account = found?.accountId ? await findAccountById(context, found.accountId) : undefined
  if (!found || !account) fail('administrator.not_found')
  const name = nameOf(found)
  await scope.insert(referees, { userId, accountId: account.id, name })
  await queueMail(context, {
    kind: 'refereeNamed',
    to: account.email,
    language: account.language,
    name: account.firstName,
    organization: scope.organization.name,
    link: `${context.settings.publicUrl}/challenges`,
  })
  return { id: userId, name }
}

interface Answered {
  outcome: 'accepted' | 'refused'
  reason: AppealReason
}

/**
 * Answers an appeal. A trigger brings the answer to its person.
 * @returns the title of the challenge, for the log
 * @throws appeal.not_referee, appeal.not_found, appeal.own, challenge.sealed
 */
export async function answerAppeal(scope: OrganizationScope, id: string, answer: Answered): Promise<string> {
  const [found] = await scope
    .select(
      appealCases,
      { ...challengeColumns, title: challenges.title, timezone: challenges.timezone },
      eq(appealCases.id, id),
    )
    .innerJoin(challenges, eq(challenges.id, appealCases.challengeId))
  if (!found) fail('appeal.not_found')
  if (!isReferee(scope, await findReferee(scope))) fail('appeal.not_referee')
  const { title, ...challenge } = found
  const zone = challenge.timezone ?? scope.organization.timezone
  const open = toOpenChallenge({ ...challenge, timezone: zone })
  if (stateOf(open, scope.now) === 'sealed') fail('challenge.sealed')
  const answered = await scope
    .update(
      appealCases,
      { ...answer, answeredBy: scope.caller.account.id },
      eq(appealCases.id, id),
      isNull(appealCases.outcome),
    )
    .catch((error: unknown) => {
      if (violatesCheck(error, 'appeal_cases_own')) fail('appeal.own')
      throw error
    })
  if (answered.length === 0) fail('appeal.not_found')
  return title
}
