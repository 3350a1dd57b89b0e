import { listAllChallenges } from '#contract/challenges.ts'
import { implement } from '#server/http/implement.ts'
import { listChallenges } from './service.ts'

export const challengeRoutes = [
  implement(listAllChallenges, async ({ scope }) => {
    const challenges = await listChallenges(scope)
    return { data: challenges, challenges }
  }),
]
