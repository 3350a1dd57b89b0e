import * as keys from '#contract/participation/activity-keys.ts'
import * as contract from '#contract/participation/intake.ts'
import type { Account } from '#server/identity/accounts/service.ts'
import { secretHash } from '#server/platform/crypto/secrets.ts'
import { activityKeySecrets, activityKeys } from '#server/schema/activity-keys.ts'
import { inQuery, sample } from './access-sample.ts'
import type { Stage } from './access-stage.ts'
import { makeEmployee } from './factories.ts'
import { recorderOf } from './participation-samples.ts'

async function storeKey(stage: Stage, person: { organizationId: string; userId: string }): Promise<string> {
  const id = crypto.randomUUID()
  const { now } = stage.server.makeContext()
  const hash = secretHash(id)
  await stage.server.asOwner(async (db) => {
    await db.insert(activityKeySecrets).values({ ...person, secretHash: hash })
    await db
      .insert(activityKeys)
      .values({ ...person, id, name: 'Key', secretHash: hash, createdAt: now, lastUsedAt: now })
  })
  return id
}

async function ownKey(stage: Stage, caller: Account | undefined) {
  const person = await recorderOf(stage, caller)
  return person ? storeKey(stage, person) : crypto.randomUUID()
}

const agreed = async (stage: Stage, caller: Account | undefined) => {
  await recorderOf(stage, caller)
  return inQuery(stage)
}

/** Calls of employees on personal keys and automation, aimed at `home`. */
export const intakeSamples = [
  sample(keys.listActivityKeys, inQuery),
  sample(keys.createActivityKey, async (stage, caller) => ({
    ...(await agreed(stage, caller)),
    body: { name: 'Key' },
  })),
  sample(keys.revokeActivityKey, async (stage, caller) => ({
    ...inQuery(stage),
    params: { keyId: await ownKey(stage, caller) },
  })),
  ...[
    contract.sendDays,
    contract.sendOpenMHealth,
    contract.sendHealthAutoExport,
    contract.sendHealthConnect,
  ].map((endpoint) =>
    sample(endpoint, async (stage, caller) => ({ ...(await agreed(stage, caller)), body: endpoint.example })),
  ),
]

/** Ids of keys of colleagues and of people of another organization. */
export const foreignKeyIds = {
  keyId: (stage: Stage) =>
    Promise.all(
      [stage.home, stage.stranger].map(async (organization) => {
        const { user } = await makeEmployee(stage.server, { organization })
        return storeKey(stage, { organizationId: organization.id, userId: user.id })
      }),
    ),
}
