import * as missions from '#contract/programme/missions.ts'
import { assignMissionsTo } from '#server/programme/missions/service.ts'
import { ofHome, sample } from './access-sample.ts'
import type { Stage } from './access-stage.ts'
import { makeOrganization } from './factories.ts'

const given = { missionType: 'photo_challenge' as const, missionTitle: 'The view from my walk' }

/** Assigns a mission to an organization. @returns the id of the assignment */
export async function assignedTo({ server }: Stage, { id }: { id: string }): Promise<string> {
  const mission = { ...given, status: 'active' as const, missionSummary: {} }
  const [assignmentId] = await assignMissionsTo(server.makeContext(), id, [mission])
  if (!assignmentId) throw new Error('the mission was not assigned')
  return assignmentId
}

const missionOfHome = async (stage: Stage) => ({
  params: { orgId: stage.home.id, missionId: await assignedTo(stage, stage.home) },
})

/** Calls about missions: of the administrator of `home`, and of the provider. */
export const missionSamples = [
  sample(missions.listMissions, ofHome),
  sample(missions.getMission, missionOfHome),
  sample(missions.getMissionAssignment, missionOfHome),
  sample(missions.getMissionCounts, missionOfHome),
  sample(missions.assignMissions, ({ scratch }) => ({
    body: { organizationId: scratch.id, missions: [given] },
  })),
  // A new organization each time, because a mission can be assigned once.
  sample(missions.assignCatalogue, async ({ server }) => ({
    body: { organizationId: (await makeOrganization(server)).id },
  })),
  sample(missions.setMissionStatus, async (stage) => ({
    body: { assignmentId: await assignedTo(stage, stage.scratch), status: 'paused' as const },
  })),
]

/** Unknown and foreign ids of missions. */
export const foreignMissionIds = {
  missionId: async (stage: Stage) => [
    crypto.randomUUID(),
    ...(await Promise.all(
      [stage.stranger, stage.sibling, stage.child, stage.parent].map((organization) =>
        assignedTo(stage, organization),
      ),
    )),
  ],
}
