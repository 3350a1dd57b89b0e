import * as connectors from '#contract/participation/connectors.ts'
import * as contract from '#contract/participation/own-sources.ts'
import type { Account } from '#server/identity/accounts/service.ts'
import { activityConnections } from '#server/schema/connectors.ts'
import { activitySources } from '#server/schema/sources.ts'
import { inQuery, sample } from './access-sample.ts'
import type { Stage } from './access-stage.ts'
import { makeEmployee } from './factories.ts'
import { fileImportSamples } from './file-import-samples.ts'
import { foreignKeyIds, intakeSamples } from './intake-samples.ts'
import { recorderOf } from './participation-samples.ts'
import { vendorSettings } from './vendor-items.ts'

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

/** An account of Strava that the caller connected. */
async function ownConnection(stage: Stage, caller: Account | undefined) {
  const person = await recorderOf(stage, caller)
  const { now } = stage.server.makeContext()
  const at = { connectedAt: now, readUntil: now, nextAt: new Date(now.getTime() + 365 * 86_400_000) }
  const account = { vendor: 'strava' as const, vendorUser: crypto.randomUUID(), state: 'active' as const }
  if (person)
    await stage.server.asOwner((db) =>
      db
        .insert(activityConnections)
        .values({ ...person, ...account, ...at, id: crypto.randomUUID() })
        .onConflictDoNothing(),
    )
  return { ...inQuery(stage), params: { vendor: 'strava' as const } }
}

/** Calls of employees on what their figures come from, aimed at `home`. */
export const sourceSamples = [
  ...fileImportSamples,
  ...intakeSamples,
  sample(connectors.listConnectors, inQuery),
  sample(connectors.startConnector, async (stage, caller) => {
    await recorderOf(stage, caller)
    return { ...inQuery(stage), params: { vendor: 'strava' as const } }
  }),
  // No vendor answers, and the state is of no browser.
  sample(connectors.completeConnector, (stage) => ({
    ...inQuery(stage),
    body: { state: 'unknown', code: 'unknown' },
  })),
  sample(connectors.disconnectConnector, ownConnection),
  sample(connectors.confirmStravaHook, () => ({
    query: {
      ...{ 'hub.mode': 'subscribe' as const, 'hub.challenge': 'challenge' },
      'hub.verify_token': vendorSettings.STRAVA_HOOK_SECRET,
    },
  })),
  sample(connectors.receiveStravaEvent, () => ({ body: { object_type: 'activity' as const, owner_id: 1 } })),
  // A call without the agreed secret.
  sample(connectors.receiveGoogleHealthNotice, () => ({ body: { type: 'verification' as const } })),
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
