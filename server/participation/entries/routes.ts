import * as contract from '#contract/participation/recording.ts'
import { implement, implementOwn } from '#server/platform/http/implement.ts'
import { listDays, readReceipt } from './history.ts'
import { deleteEntry, previewEntry, saveEntry } from './service.ts'

export const entryRoutes = [
  implementOwn(contract.saveEntry, async ({ member, params, body }) => ({
    data: await saveEntry(member, params.entryId, body),
  })),

  implementOwn(contract.previewEntry, async ({ member, params, body }) => ({
    data: await previewEntry(member, params.entryId, body),
  })),

  implementOwn(contract.deleteEntry, async ({ member, params, body }) => ({
    data: { days: await deleteEntry(member, params.entryId, body.reason) },
  })),

  implement(contract.listDays, ({ member, query }) => listDays(member, query)),

  implement(contract.getDay, async ({ member, params }) => ({ data: await readReceipt(member, params.day) })),
]
