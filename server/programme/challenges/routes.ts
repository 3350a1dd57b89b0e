import * as contract from '#contract/programme/challenges.ts'
import { implement } from '#server/platform/http/implement.ts'
import { challengesFile, listChallenges } from './list.ts'
import { readProgress } from './progress.ts'
import { createChallenge, deleteChallenge, requireChallenge } from './service.ts'

export const challengeRoutes = [
  implement(contract.listAllChallenges, async ({ scope }) => {
    const { data } = await listChallenges(scope, {})
    return { data, challenges: data }
  }),

  implement(contract.listChallenges, ({ scope, query }) => listChallenges(scope, query)),

  implement(contract.exportChallenges, ({ scope, query }) => challengesFile(scope, query)),

  implement(contract.createChallenge, async ({ scope, body }) => ({
    data: await createChallenge(scope, body),
  })),

  implement(contract.getChallenge, async ({ scope, params }) => ({
    data: await requireChallenge(scope, params.challengeId),
  })),

  implement(contract.deleteChallenge, async ({ scope, params: { challengeId } }) => {
    await deleteChallenge(scope, challengeId)
    return { data: { id: challengeId } }
  }),

  implement(contract.getChallengeProgress, async ({ scope, params }) => ({
    data: await readProgress(scope, params.challengeId),
  })),
]
