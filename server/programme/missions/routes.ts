import * as contract from '#contract/programme/missions.ts'
import { implement } from '#server/platform/http/implement.ts'
import { assignCatalogue, assignMissions, getMission, listMissions, setMissionStatus } from './service.ts'

export const missionRoutes = [
  implement(contract.listMissions, async ({ scope, query }) => ({
    data: await scope.health((scope) => listMissions(scope, query)),
  })),

  implement(contract.getMission, async ({ scope, params }) => ({
    data: await scope.health((scope) => getMission(scope, params.missionId)),
  })),

  implement(contract.getMissionAssignment, async ({ scope, params }) => ({
    data: await scope.health((scope) => getMission(scope, params.missionId)),
  })),

  implement(contract.assignMissions, async ({ work, body }) => ({ data: await assignMissions(work, body) })),

  implement(contract.assignCatalogue, async ({ work, body }) => ({
    data: await assignCatalogue(work, body),
  })),

  implement(contract.setMissionStatus, async ({ work, body }) => ({
    data: await setMissionStatus(work, body),
  })),
]
