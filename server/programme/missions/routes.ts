import * as contract from '#contract/programme/missions.ts'
import { implement } from '#server/platform/http/implement.ts'
import { about } from '#server/platform/http/recorded.ts'
import {
  assignCatalogue,
  assignMissions,
  getMission,
  listMissions,
  readMissionCounts,
  setMissionStatus,
} from './service.ts'

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

  implement(contract.getMissionCounts, async ({ scope, params }) => ({
    data: await readMissionCounts(scope, params.missionId),
  })),

  implement(contract.assignMissions, async ({ context, body }) =>
    about({ name: null }, { data: await assignMissions(context, body) }),
  ),

  implement(contract.assignCatalogue, async ({ context, body }) =>
    about({ name: null }, { data: await assignCatalogue(context, body) }),
  ),

  implement(contract.setMissionStatus, async ({ context, body }) =>
    about({ name: null }, { data: await setMissionStatus(context, body) }),
  ),
]
