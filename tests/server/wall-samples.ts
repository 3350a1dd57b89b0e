import * as wallScreens from '#contract/participation/wall-screens.ts'
import { secretHash } from '#server/platform/crypto/secrets.ts'
import { wallScreens as table } from '#server/schema/wall-screens.ts'
import { ofHome, sample } from './access-sample.ts'
import type { Stage } from './access-stage.ts'

async function screenOf({ server }: Stage, organizationId: string) {
  const { now: createdAt, secrets } = server.makeContext()
  const screenToken = secrets.newToken()
  const expiresAt = new Date(createdAt.getTime() + 86_400_000)
  const label = { label: 'Canteen', language: 'en' as const }
  const [row] = await server.asOwner((db) =>
    db
      .insert(table)
      .values({ ...label, organizationId, secretHash: secretHash(screenToken), createdAt, expiresAt })
      .returning(),
  )
  return { screenId: row?.id ?? '', screenToken }
}

/** Calls on wall screens of `home`. */
export const wallSamples = [
  sample(wallScreens.listWallScreens, ofHome),
  sample(wallScreens.createWallScreen, async (stage) => {
    await stage.server.asOwner((db) => db.delete(table))
    return { ...ofHome(stage), body: { label: 'Canteen', language: 'both' as const, days: 30 } }
  }),
  sample(wallScreens.revokeWallScreen, async (stage) => {
    const { screenId } = await screenOf(stage, stage.home.id)
    return { params: { ...ofHome(stage).params, screenId } }
  }),
  sample(wallScreens.readWall, async (stage) => {
    const { screenToken } = await screenOf(stage, stage.scratch.id)
    return { params: { screenToken } }
  }),
]

/** Unknown and foreign ids of wall screens. */
export const foreignWallIds: Record<string, (stage: Stage) => Promise<string[]>> = {
  screenId: async (stage) => [
    crypto.randomUUID(),
    ...(await Promise.all(
      [stage.stranger, stage.sibling, stage.child, stage.parent].map(
        async ({ id }) => (await screenOf(stage, id)).screenId,
      ),
    )),
  ],
  screenToken: async () => [crypto.randomUUID()],
}
