import { listMyAppeals } from '#contract/participation/appeals.ts'
import { completeQuizMission } from '#contract/participation/missions.ts'
import { listOwnSources } from '#contract/participation/own-sources.ts'
import { getDay } from '#contract/participation/recording.ts'
import { getScimGroup } from '#contract/people/scim-groups.ts'
import { listTeamMembers } from '#contract/people/teams.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { getMission } from '#contract/programme/missions.ts'
import { takeQuiz } from '#contract/programme/quiz-results.ts'
import { getCredits } from '#contract/tenants/credits.ts'
import { inQuery } from '#tests/server/access-sample.ts'
import type { Stage } from '#tests/server/access-stage.ts'
import type { Answer } from './checks.ts'

interface Read {
  endpoint: Endpoint
  params?: Record<string, string>
  query?: Record<string, unknown>
}

type ReadOf = (
  call: { params: Record<string, string>; body: unknown },
  answer: Answer['body'],
  stage: Stage,
) => Read

const dayOf: ReadOf = (_, { data }, stage) => {
  const [{ day }] = (data as { days: [{ day: string }] }).days
  return { endpoint: getDay, params: { day }, ...inQuery(stage) }
}

const sourcesOf: ReadOf = (_, __, stage) => ({ endpoint: listOwnSources, ...inQuery(stage) })

const creditsOf: ReadOf = (_, __, { home }) => ({ endpoint: getCredits, params: { orgId: home.id } })

/** Where a value is returned that the answer itself omits. */
export const readings: ReadonlyMap<string, ReadOf> = new Map<string, ReadOf>([
  [
    'missions.assignMissions',
    ({ body }, { data }, stage) => {
      const [missionId = ''] = (data as { assignmentIds: string[] }).assignmentIds
      // The answer to a completed quiz has its solutions.
      return JSON.stringify(body).includes('"questions":')
        ? { endpoint: completeQuizMission, params: { missionId }, ...inQuery(stage) }
        : { endpoint: getMission, params: { orgId: stage.home.id, missionId } }
    },
  ],
  ['credits.grantCredits', creditsOf],
  ['credits.distributeCredits', creditsOf],
  ['quizResults.respondToQuiz', ({ params }) => ({ endpoint: takeQuiz, params })],
  ['recording.saveEntry', dayOf],
  ['recording.deleteEntry', dayOf],
  [
    'appeals.appealForDay',
    ({ params: { challengeId = '' } }, _, stage) => ({
      ...{ endpoint: listMyAppeals, params: { challengeId } },
      ...inQuery(stage),
    }),
  ],
  ['fileImports.putFileImportPart', sourcesOf],
  ['intake.sendDays', sourcesOf],
  ['scimGroups.patchScimGroup', ({ params }) => ({ endpoint: getScimGroup, params })],
  ['teams.addTeamMembers', ({ params }) => ({ endpoint: listTeamMembers, params })],
])
