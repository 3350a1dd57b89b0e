import * as contract from '#contract/participation/unusual.ts'
import { implement } from '#server/platform/http/implement.ts'
import { confirmDay, listUnusualDays } from './unusual.ts'

export const unusualDayRoutes = [
  implement(contract.listUnusualDays, async ({ member }) => ({ data: await listUnusualDays(member) })),

  implement(contract.confirmDay, async ({ member, params: { day } }) => {
    await confirmDay(member, day)
    return { data: { day } }
  }),
]
