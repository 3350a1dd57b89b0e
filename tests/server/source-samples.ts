import * as contract from '#contract/participation/own-sources.ts'
import type { Account } from '#server/identity/accounts/service.ts'
import { activitySources } from '#server/schema/sources.ts'
import { inQuery, sample } from './access-sample.ts'
import type { Stage } from './access-stage.ts'
import { makeEmployee } from './factories.ts'
import { fileImportSamples } from './file-import-samples.ts'
import { foreignKeyIds, intakeSamples } from './intake-samples.ts'
import { recorderOf } from './participation-samples.ts'

async function storeWatch(stage: Stage, person: { organizationId: string; userId: string }): Promise<string> {
  const { now } = stage.server.makeContext()
  const watch = { kind: 'watch' as const, name: 'Watch', rank: 0, createdAt: now, lastHeardAt: now }
  const [row] = await stage.server.asOwner((db) =>
    db
      .insert(activitySources)
      .values({ ...person, ...watch })
      .returning(),
  )
  if (!row) throw new Error('the source was not stored')
  return row.id
}

async function ownWatch(stage: Stage, caller: Account | undefined) {
  const person = await recorderOf(stage, caller)
  return person ? await storeWatch(stage, person) : crypto.randomUUID()
}

async function arranged(stage: Stage, caller: Account | undefined) {
  const id = await ownWatch(stage, caller)
  return { ...inQuery(stage), body: { order: [id], off: [id] } }
}

/** Calls of employees on what their figures come from, aimed at `home`. */
export const sourceSamples = [
  ...fileImportSamples,
  ...intakeSamples,
  sample(contract.listOwnSources, inQuery),
  sample(contract.arrangeSources, arranged),
  sample(contract.previewArrangement, arranged),
  sample(contract.dismissSilence, async (stage, caller) => ({
    ...inQuery(stage),
    params: { sourceId: await ownWatch(stage, caller) },
  })),
]

/** Ids of sources of colleagues and of people of another organization. */
export const foreignSourceIds = {
  ...foreignKeyIds,
  sourceId: (stage: Stage) =>
    Promise.all(
      [stage.home, stage.stranger].map(async (organization) => {
        const { user } = await makeEmployee(stage.server, { organization })
        return storeWatch(stage, { organizationId: organization.id, userId: user.id })
      }),
    ),
}
