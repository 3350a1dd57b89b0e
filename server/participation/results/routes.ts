import * as contract from '#contract/participation/results.ts'
import { implement } from '#server/platform/http/implement.ts'
import { readResult } from './organizers.ts'

export const resultRoutes = [
  implement(contract.getChallengeResult, async ({ context, scope, params }) => ({
    data: await readResult(context, scope, params.challengeId),
  })),
]
