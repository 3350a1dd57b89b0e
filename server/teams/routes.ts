import { listAllTeams } from '#contract/teams.ts'
import { implement } from '#server/http/implement.ts'
import { listTeams } from './service.ts'

export const teamRoutes = [
  implement(listAllTeams, async ({ scope }) => {
    const teams = await listTeams(scope)
    return { data: teams, teams }
  }),
]
