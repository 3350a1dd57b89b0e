import { eq } from 'drizzle-orm'
import type { getBoard } from '#contract/participation/boards.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { hasCompetitors } from '#contract/programme/challenge-settings.ts'
import { couldReadAppeals, isRefereeOf } from '#server/participation/appeals/service.ts'
import { stateOf } from '#server/participation/scores/service.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import type { MemberScope } from '#server/platform/http/member-scope.ts'
import { administrators } from '#server/schema/administrators.ts'
import type { JoinedChallenge } from './challenges.ts'

export type Withheld = Answer<typeof getBoard>['data']['withheld']

/**
 * Whether the caller's account holds a role in any organization. In a challenge between companies its people may be on
 * the board.
 */
export async function holdsRole(db: Handle, { caller }: MemberScope): Promise<boolean> {
  const { accountId, organizationId } = administrators
  const [found] = await db
    .select({ organizationId })
    .from(administrators)
    .where(eq(accountId, caller.account.id))
    .limit(1)
  return found !== undefined
}

/**
 * Decides why somebody sees no rows of others, also once the result is sealed. Whoever puts a person into two teams that
 * compete in two challenges finds the person by the one score that is on both boards.
 * @param own runs as the caller
 */
export async function withheldFrom(
  own: Handle,
  member: MemberScope,
  challenge: JoinedChallenge,
  hasRole: boolean,
): Promise<Withheld> {
  // Whoever knows what was accepted would see which alias rises by it: without the task and without any role as well.
  if (await couldReadAppeals(own, challenge, member)) return 'referee'
  const isReferee =
    hasRole &&
    stateOf(challenge, member.now) !== 'sealed' &&
    (await isRefereeOf(own, challenge.organizationId, member))
  if (isReferee) return 'referee'
  return hasRole && hasCompetitors(challenge) ? 'role' : null
}
