import * as missions from '#contract/participation/missions.ts'
import type { Account } from '#server/identity/accounts/service.ts'
import { assignMissionsTo } from '#server/programme/missions/service.ts'
import { inQuery, sample } from './access-sample.ts'
import type { Stage } from './access-stage.ts'
import { recorderOf } from './participation-samples.ts'

const water = {
  missionType: 'individual_challenge' as const,
  missionTitle: 'Six glasses of water',
  status: 'active' as const,
  missionSummary: { unit: 'glasses', targetValue: 6, startDate: '2026-03-01' },
}

const quiz = {
  missionType: 'quiz_mission' as const,
  missionTitle: 'The sky',
  status: 'active' as const,
  missionSummary: { startDate: '2026-03-01' },
  questions: [
    {
      ...{ text: 'Which is nearer?', textFr: 'Lequel est plus proche ?' },
      answers: [
        { text: 'The moon', textFr: 'La lune', isCorrect: true },
        { text: 'The sun', textFr: 'Le soleil', isCorrect: false },
      ],
    },
  ],
}

async function missionOf(stage: Stage, caller: Account | undefined) {
  await recorderOf(stage, caller)
  const [missionId = ''] = await assignMissionsTo(stage.server.makeContext(), stage.home.id, [water])
  return { ...inQuery(stage), params: { missionId } }
}

async function quizOf(stage: Stage, caller: Account | undefined) {
  await recorderOf(stage, caller)
  const [missionId = ''] = await assignMissionsTo(stage.server.makeContext(), stage.home.id, [quiz])
  return { ...inQuery(stage), params: { missionId } }
}

async function dayOf(stage: Stage, caller: Account | undefined) {
  const { query, params } = await missionOf(stage, caller)
  return { query, params: { ...params, day: '2026-03-02' } }
}

/** Calls of employees on missions, aimed at `home`. */
export const memberMissionSamples = [
  sample(missions.listMyMissions, inQuery),
  sample(missions.getMyMission, missionOf),
  sample(missions.startMission, missionOf),
  sample(missions.completeQuizMission, quizOf),
  sample(missions.tickMissionDay, dayOf),
  sample(missions.untickMissionDay, dayOf),
]
