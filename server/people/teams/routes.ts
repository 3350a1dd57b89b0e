import * as contract from '#contract/people/teams.ts'
import { implement } from '#server/platform/http/implement.ts'
import { about } from '#server/platform/http/recorded.ts'
import { changeMembers, countMembers, listMembers, listWithoutTeam } from './members.ts'
import { createTeam, deleteTeam, listTeams, updateTeam } from './service.ts'

export const teamRoutes = [
  implement(contract.listAllTeams, async ({ scope }) => ({ data: await listTeams(scope) })),

  implement(contract.listTeams, async ({ scope, query }) => ({ data: await listTeams(scope, query.search) })),

  implement(contract.createTeam, async ({ scope, body }) => {
    const team = await createTeam(scope, body)
    return about(team, { data: team })
  }),

  implement(contract.updateTeam, async ({ scope, params, body }) => {
    const team = await updateTeam(scope, params.teamId, body)
    return about(team, { data: team })
  }),

  implement(contract.deleteTeam, async ({ scope, params: { teamId } }) => {
    const name = await deleteTeam(scope, teamId)
    return about({ id: teamId, name }, { data: { id: teamId } })
  }),

  implement(contract.listUsersWithoutTeam, async ({ scope, query }) => {
    const { people, total } = await listWithoutTeam(scope, query)
    return { data: people, total }
  }),

  implement(contract.listTeamMembers, async ({ scope, params }) => ({
    data: await listMembers(scope, params.teamId),
  })),

  implement(contract.countTeamMembers, async ({ scope, params }) => {
    const count = await countMembers(scope, params.teamId)
    return { data: { count }, count }
  }),

  implement(contract.addTeamMembers, async ({ scope, params: { teamId }, body }) => {
    const { name } = await changeMembers(scope, teamId, { addUserIds: body.userIds, removeUserIds: [] })
    const members = await listMembers(scope, teamId)
    return about({ id: teamId, name }, { data: members })
  }),

  implement(contract.updateTeamMembers, async ({ scope, params: { teamId }, body }) => {
    const { name, changes } = await changeMembers(scope, teamId, body)
    return about({ id: teamId, name }, { data: changes })
  }),
]
