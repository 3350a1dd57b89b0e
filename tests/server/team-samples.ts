import * as contract from '#contract/people/teams.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { teams } from '#server/schema/teams.ts'
import { ofHome, personOfHome, type Sample, sample } from './access-sample.ts'
import type { Stage } from './access-stage.ts'

async function teamOf({ server }: Stage, { id: organizationId }: { id: string }): Promise<string> {
  const [team] = await server
    .makeContext()
    .db.insert(teams)
    .values({ organizationId, name: crypto.randomUUID() })
    .returning()
  if (!team) throw new Error('the team was not stored')
  return team.id
}

const teamOfHome = async (stage: Stage) => ({
  params: { orgId: stage.home.id, teamId: await teamOf(stage, stage.home) },
})

/** Calls about teams of `home`. */
export const teamSamples: [Endpoint, Sample][] = [
  sample(contract.listTeams, ofHome),
  sample(contract.createTeam, (stage) => ({ ...ofHome(stage), body: { name: crypto.randomUUID() } })),
  sample(contract.updateTeam, async (stage) => ({
    ...(await teamOfHome(stage)),
    body: { name: crypto.randomUUID() },
  })),
  sample(contract.deleteTeam, teamOfHome),
  sample(contract.listUsersWithoutTeam, ofHome),
  sample(contract.listTeamMembers, teamOfHome),
  sample(contract.countTeamMembers, teamOfHome),
  sample(contract.addTeamMembers, async (stage) => ({
    ...(await teamOfHome(stage)),
    body: { userIds: [(await personOfHome(stage)).id] },
  })),
  sample(contract.updateTeamMembers, async (stage) => ({
    ...(await teamOfHome(stage)),
    body: { addUserIds: [(await personOfHome(stage)).id], removeUserIds: [] },
  })),
]

/** Unknown and foreign ids. */
export const foreignTeamIds: Record<string, (stage: Stage) => Promise<string[]>> = {
  teamId: async (stage) => [
    crypto.randomUUID(),
    ...(await Promise.all(
      [stage.stranger, stage.sibling, stage.child, stage.parent].map((organization) =>
        teamOf(stage, organization),
      ),
    )),
  ],
}
