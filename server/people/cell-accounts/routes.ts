import * as contract from '#contract/people/cell-accounts.ts'
import { implement, implementPrepared } from '#server/platform/http/implement.ts'
import { beginSwitch, listOtherCells } from './service.ts'

export const cellAccountRoutes = [
  implement(contract.listOtherCells, async ({ context, caller }) => ({
    data: { cells: await listOtherCells(context, caller) },
  })),

  implementPrepared(
    contract.beginSwitch,
    ({ context, caller, body, cookies }) => beginSwitch(context, caller, body.cell, cookies),
    ({ prepared }) => ({ data: { token: prepared } }),
  ),
]
