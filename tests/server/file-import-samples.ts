import * as contract from '#contract/participation/file-imports.ts'
import type { Account } from '#server/identity/accounts/service.ts'
import { fileImports } from '#server/schema/file-imports.ts'
import { inQuery, sample } from './access-sample.ts'
import type { Stage } from './access-stage.ts'
import { recorderOf } from './participation-samples.ts'

const body = {
  sources: [
    {
      kind: 'watch' as const,
      name: 'Watch',
      days: [{ day: '2026-03-01', mark: 'measured' as const, total: { steps: 4000 } }],
    },
  ],
}

async function ownImport(stage: Stage, caller: Account | undefined) {
  const person = await recorderOf(stage, caller)
  const id = crypto.randomUUID()
  const createdAt = stage.server.makeContext().now
  if (person)
    await stage.server.asOwner((db) =>
      db.insert(fileImports).values({ ...person, id, kind: 'csv', createdAt }),
    )
  return id
}

const agreed = async (stage: Stage, caller: Account | undefined) => {
  await recorderOf(stage, caller)
  return inQuery(stage)
}

/** Calls of employees on imports of files, aimed at `home`. */
export const fileImportSamples = [
  sample(contract.previewFileImport, async (stage, caller) => ({ ...(await agreed(stage, caller)), body })),
  sample(contract.createFileImport, async (stage, caller) => ({
    ...(await agreed(stage, caller)),
    body: { id: crypto.randomUUID(), kind: 'csv' as const },
  })),
  sample(contract.putFileImportPart, async (stage, caller) => ({
    ...inQuery(stage),
    params: { importId: await ownImport(stage, caller), part: 0 },
    body,
  })),
  sample(contract.listFileImports, inQuery),
  sample(contract.undoFileImport, async (stage, caller) => ({
    ...inQuery(stage),
    params: { importId: await ownImport(stage, caller) },
  })),
]
