import * as contract from '#contract/participation/missions.ts'
import { implement } from '#server/platform/http/implement.ts'
import { completeQuizMission, listMissions, readMission, setTick, startMission } from './service.ts'

export const memberMissionRoutes = [
  implement(contract.listMyMissions, async ({ member }) => ({ data: await listMissions(member) })),

  implement(contract.getMyMission, async ({ member, params }) => ({
    data: await readMission(member, params.missionId),
  })),

  implement(contract.startMission, async ({ member, params }) => ({
    data: await startMission(member, params.missionId),
  })),

  implement(contract.completeQuizMission, async ({ member, params }) => ({
    data: await completeQuizMission(member, params.missionId),
  })),

  implement(contract.tickMissionDay, async ({ member, params }) => ({
    data: await setTick(member, params, true),
  })),

  implement(contract.untickMissionDay, async ({ member, params }) => ({
    data: await setTick(member, params, false),
  })),
]
