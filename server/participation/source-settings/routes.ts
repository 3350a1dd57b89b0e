import * as contract from '#contract/participation/own-sources.ts'
import { implement } from '#server/platform/http/implement.ts'
import { arrangeSources, dismissSilence, listOwnSources, previewArranged } from './service.ts'

export const sourceSettingsRoutes = [
  implement(contract.listOwnSources, async ({ member }) => ({ data: await listOwnSources(member) })),

  implement(contract.arrangeSources, async ({ member, body }) => ({
    data: await arrangeSources(member, body),
  })),

  implement(contract.previewArrangement, async ({ member, body }) => ({
    data: await previewArranged(member, body),
  })),

  implement(contract.dismissSilence, async ({ member, params }) => ({
    data: await dismissSilence(member, params.sourceId),
  })),
]
