import * as contract from '#contract/people/imports.ts'
import { implement, implementPrepared } from '#server/platform/http/implement.ts'
import { about } from '#server/platform/http/recorded.ts'
import { importTemplate, refusedRows } from './files.ts'
import { planImport, readPeople } from './plan.ts'
import { beginImport, discardImport, listImports, listRows, presentImport, requireImport } from './service.ts'

const changed = (plan: contract.ImportPlan) => about({ id: plan.id, name: plan.fileName }, { data: plan })

export const importRoutes = [
  implementPrepared(
    contract.planImport,
    ({ scope, body }) => readPeople(scope, body),
    async ({ scope, query, prepared }) => changed(await planImport(scope, query.fileName, prepared)),
  ),

  implement(contract.listImports, async ({ scope }) => ({ data: await listImports(scope) })),

  implement(contract.getImport, async ({ scope, params }) => ({
    data: presentImport(await requireImport(scope, params.importId)),
  })),

  implement(contract.listImportRows, async ({ scope, params, query }) => ({
    data: await listRows(scope, params.importId, query),
  })),

  implement(contract.beginImport, async ({ scope, params, body }) =>
    changed(await beginImport(scope, params.importId, body.autoInvite)),
  ),

  implement(contract.discardImport, async ({ scope, params }) => {
    await discardImport(scope, params.importId)
    return about({ id: params.importId, name: null }, { data: { id: params.importId } })
  }),

  implement(contract.downloadRefusedRows, ({ scope, params }) => refusedRows(scope, params.importId)),

  implement(contract.downloadImportTemplate, ({ scope, query }) => importTemplate(scope, query.format)),
]
