import { eq } from 'drizzle-orm'
import { resultTimes } from '#contract/participation/result-times.ts'
import type { getChallengeResult } from '#contract/participation/results.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { smallestGroup } from '#contract/publication.ts'
import { challengeColumns, stateOf, toOpenChallenge } from '#server/participation/scores/service.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { challenges } from '#server/schema/challenges.ts'
import { publishedResults, publishedWinners } from '#server/schema/results.ts'
import { sealIfDue } from './service.ts'

type Result = Answer<typeof getChallengeResult>['data']

/**
 * What the organizers may see of a challenge's board and result.
 * @throws challenge.not_found
 */
export async function readResult(
  context: UseCaseContext,
  scope: OrganizationScope,
  challengeId: string,
): Promise<Result> {
  const [row] = await scope
    .select(
      challenges,
      { ...challengeColumns, timezone: challenges.timezone, sealedAt: publishedResults.sealedAt },
      eq(challenges.id, challengeId),
    )
    .leftJoin(publishedResults, eq(publishedResults.challengeId, challenges.id))
  if (!row) fail('challenge.not_found')
  const { sealedAt, ...rest } = row
  const zone = row.timezone ?? scope.organization.timezone
  const challenge = toOpenChallenge({ ...rest, timezone: zone, isSealed: sealedAt !== null })
  const state = stateOf(challenge, scope.now)
  const { endDate, timezone, rules } = challenge
  const { ended, graceEnds, sealed } = resultTimes(endDate, timezone, rules)
  const at = (ms: number) => new Date(ms).toISOString()
  return {
    state,
    endsAt: at(ended),
    graceEndsAt: at(graceEnds),
    sealsAt: at(sealed),
    smallestGroup: smallestGroup(scope, 'health'),
    result: state === 'sealed' ? await readSealed(context, scope, challengeId) : null,
  }
}

async function readSealed(
  context: UseCaseContext,
  scope: OrganizationScope,
  id: string,
): Promise<Result['result']> {
  const { sealedAt, sha256, rulesVersion, outcome, challengeId } = publishedResults
  const find = () =>
    scope.select(publishedResults, { sealedAt, sha256, rulesVersion, outcome }, eq(challengeId, id))
  let [found] = await find()
  if (!found) {
    await sealIfDue(context, id)
    ;[found] = await find()
  }
  if (!found) return null
  // Who won is a list of people.
  const winners = scope.may('people.read') ? await listWinners(scope, id) : []
  return { ...found, sealedAt: found.sealedAt.toISOString(), winners }
}

function listWinners(scope: OrganizationScope, challengeId: string) {
  const { name, place } = publishedWinners
  return scope
    .select(publishedWinners, { name, place }, eq(publishedWinners.challengeId, challengeId))
    .orderBy(place, name)
}
