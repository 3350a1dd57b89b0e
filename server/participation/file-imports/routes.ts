import * as contract from '#contract/participation/file-imports.ts'
import { implement } from '#server/platform/http/implement.ts'
import { previewPart } from './preview.ts'
import { beginImport, importPart, listOwnImports, undoImport } from './service.ts'

export const fileImportRoutes = [
  implement(contract.previewFileImport, async ({ member, body }) => ({
    data: await previewPart(member, body),
  })),

  implement(contract.createFileImport, async ({ member, body }) => ({
    data: await beginImport(member, body),
  })),

  implement(contract.putFileImportPart, async ({ member, params, body }) => ({
    data: await importPart(member, params, body),
  })),

  implement(contract.listFileImports, async ({ member }) => ({ data: await listOwnImports(member) })),

  implement(contract.undoFileImport, async ({ member, params }) => ({
    data: await undoImport(member, params.importId),
  })),
]
