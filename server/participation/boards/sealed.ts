import { findResult, type SealedResult, sealIfDue } from '#server/participation/results/service.ts'
import { stateOf } from '#server/participation/scores/service.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import type { MemberScope } from '#server/platform/http/member-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { type JoinedChallenge, requireJoined } from './challenges.ts'

type Read<Data> = (own: Handle, challenge: JoinedChallenge, result: SealedResult | undefined) => Promise<Data>

/**
 * Reads a challenge that the caller has joined, after sealing its result if that is due.
 * @throws challenge.not_found, challenge.not_joined
 */
export async function onceSealed<Data>(
  context: UseCaseContext,
  member: MemberScope,
  challengeId: string,
  read: Read<Data>,
): Promise<Data> {
  const attempt = (isSealed: boolean) =>
    member.own(async (own) => {
      const challenge = await requireJoined(own, member, challengeId)
      if (stateOf(challenge, member.now) !== 'sealed') return { data: await read(own, challenge, undefined) }
      const result = await findResult(own, challengeId)
      return result || isSealed ? { data: await read(own, challenge, result) } : undefined
    })
  const first = await attempt(false)
  if (first) return first.data
  await sealIfDue(context, challengeId)
  const second = await attempt(true)
  if (!second) throw new Error('a sealed challenge was not read')
  return second.data
}
