import * as contract from '#contract/programme/challenges.ts'
import { implement } from '#server/platform/http/implement.ts'
import { about } from '#server/platform/http/recorded.ts'
import { challengesFile, listChallenges } from './list.ts'
import { readProgress } from './progress.ts'
import { createChallenge, deleteChallenge, requireChallenge } from './service.ts'

export const challengeRoutes = [
  implement(contract.listAllChallenges, ({ scope }) => listChallenges(scope, {})),

  implement(contract.listChallenges, ({ scope, query }) => listChallenges(scope, query)),

  implement(contract.exportChallenges, ({ scope, query }) => challengesFile(scope, query)),

  implement(contract.createChallenge, async ({ scope, body }) => {
    const challenge = await createChallenge(scope, body)
    return about({ id: challenge.id, name: challenge.title }, { data: challenge })
  }),

  implement(contract.getChallenge, async ({ scope, params }) => ({
    data: await requireChallenge(scope, params.challengeId),
  })),

  implement(contract.deleteChallenge, async ({ scope, params: { challengeId } }) => {
    const title = await deleteChallenge(scope, challengeId)
    return about({ id: challengeId, name: title }, { data: { id: challengeId } })
  }),

  implement(contract.getChallengeProgress, async ({ scope, params }) => ({
    data: await readProgress(scope, params.challengeId),
  })),
]
