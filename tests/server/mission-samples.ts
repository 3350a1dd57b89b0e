import * as missions from '#contract/programme/missions.ts'
import { assignMissionsTo } from '#server/programme/missions/service.ts'
import { ofHome, sample } from './access-sample.ts'
import type { Stage } from './access-stage.ts'
import { makeOrganization } from './factories.ts'

const given = { missionType: 'photo_challenge' as const, missionTitle: 'The view from my walk' }

/** A mission assigned to an organization; its assignment's id. */
export async function assignedTo({ server }: Stage, { id }: { id: string }): Promise<string> {
  const mission = { ...given, status: 'active' as const, missionSummary: {} }
  const [assignmentId] = await assignMissionsTo(server.makeContext(), id, [mission])
  if (!assignmentId) throw new Error('the mission was not assigned')
  return assignmentId
}

const missionOfHome = async (stage: Stage) => ({
  params: { orgId: stage.home.id, missionId: await assignedTo(stage, stage.home) },
})

/** Calls about missions: the administrator's, aimed at `home`, and the provider's. */
export const missionSamples = [
  sample(missions.listMissions, ofHome),
  sample(missions.getMission, missionOfHome),
  sample(missions.getMissionAssignment, missionOfHome),
  sample(missions.assignMissions, ({ scratch }) => ({
    body: { organizationId: scratch.id, missions: [given] },
  })),
  // Of an organization of its own each time: it is assigned once.
  sample(missions.assignCatalogue, async ({ server }) => ({
    body: { organizationId: (await makeOrganization(server)).id },
  })),
  sample(missions.setMissionStatus, async (stage) => ({
    body: { assignmentId: await assignedTo(stage, stage.scratch), status: 'paused' as const },
  })),
]

/** Ids of nobody's and of others' missions. */
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
