import { and, eq, sql } from 'drizzle-orm'
import * as contract from '#contract/participation/boards.ts'
import * as joins from '#contract/participation/joins.ts'
import { stateOf } from '#server/participation/scores/service.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import type { Client } from '#server/platform/http/client.ts'
import { implement } from '#server/platform/http/implement.ts'
import type { MemberScope } from '#server/platform/http/member-scope.ts'
import { matchesVersion, TaggedAnswer } from '#server/platform/http/tagged-answer.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { administrators } from '#server/schema/administrators.ts'
import { boardVersion, readBoard, type Viewer } from './board.ts'
import { sendCheer } from './cheers.ts'
import { readGroups } from './groups.ts'
import { readProgress } from './progress.ts'
import { onceSealed } from './sealed.ts'
import { changeJoin, join, leave, listChallenges, readChallenge } from './service.ts'

/** Whether the caller's account administers the organization or one above it. */
async function administers(db: Handle, { caller, organization }: MemberScope): Promise<boolean> {
  const { accountId, organizationId } = administrators
  const [found] = await db
    .select({ organizationId })
    .from(administrators)
    .where(
      and(
        eq(accountId, caller.account.id),
        sql`${organizationId} = any(${sql.param(organization.lineage)}::uuid[])`,
      ),
    )
    .limit(1)
  return found !== undefined
}

interface Asked {
  context: UseCaseContext
  member: MemberScope
  client: Client
  challengeId: string
}

/** Answers with the version of the board, and reads no more where the client has it. */
async function tagged<Data>(
  { context, member, client, challengeId }: Asked,
  read: (db: Handle, viewer: Viewer) => Promise<Data>,
): Promise<TaggedAnswer<{ data: Data }>> {
  const seesNames = !(await administers(context.db, member))
  return onceSealed(context, member, challengeId, async (own, challenge, result) => {
    const state = stateOf(challenge, member.now)
    const { alias } = challenge.join
    const version = [await boardVersion(own, challengeId), state, alias, Number(seesNames)].join('-')
    if (matchesVersion(client.ifNoneMatch, version))
      return new TaggedAnswer<{ data: Data }>(version, undefined)
    const data = await read(own, { challenge, result, seesNames, now: member.now })
    return new TaggedAnswer(version, { data })
  })
}

export const boardRoutes = [
  implement(joins.listMyChallenges, async ({ member }) => ({ data: await listChallenges(member) })),

  implement(joins.getMyChallenge, async ({ context, member, params }) => ({
    data: await readChallenge(context, member, params.challengeId),
  })),

  implement(joins.joinChallenge, async ({ member, params, body }) => ({
    data: await join(member, params.challengeId, body),
  })),

  implement(joins.changeJoin, async ({ member, params, body }) => ({
    data: await changeJoin(member, params.challengeId, body),
  })),

  implement(joins.leaveChallenge, async ({ member, params: { challengeId } }) => {
    await leave(member, challengeId)
    return { data: { id: challengeId } }
  }),

  implement(contract.getBoard, ({ context, member, client, params: { challengeId }, query }) =>
    tagged({ context, member, client, challengeId }, (own, viewer) => readBoard(own, viewer, query.after)),
  ),

  implement(contract.getGroups, ({ context, member, client, params: { challengeId } }) =>
    tagged({ context, member, client, challengeId }, readGroups),
  ),

  implement(contract.getMyProgress, async ({ context, member, params }) => ({
    data: await readProgress(context, member, params.challengeId),
  })),

  implement(contract.sendCheer, async ({ member, params, body }) => ({
    data: { sent: await sendCheer(member, params.challengeId, body) },
  })),
]
