import { createHash } from 'node:crypto'
import * as contract from '#contract/participation/wall-screens.ts'
import { implement } from '#server/platform/http/implement.ts'
import { about } from '#server/platform/http/recorded.ts'
import { matchesVersion, TaggedAnswer } from '#server/platform/http/tagged-answer.ts'
import { createScreen, listScreens, revokeScreen } from './service.ts'
import { readWall } from './wall.ts'

export const wallScreenRoutes = [
  implement(contract.listWallScreens, async ({ context, scope }) => ({
    data: await listScreens(context, scope),
  })),

  implement(contract.createWallScreen, async ({ context, scope, body }) => {
    const made = await createScreen(context, scope, body)
    return about({ id: made.screen.id, name: made.screen.label }, { data: made })
  }),

  implement(contract.revokeWallScreen, async ({ scope, params: { screenId } }) => {
    const name = await revokeScreen(scope, screenId)
    return about({ id: screenId, name }, { data: { id: screenId } })
  }),

  implement(contract.readWall, async ({ context, client, params }) => {
    const data = await readWall(context, client, params.screenToken)
    const version = createHash('sha256').update(JSON.stringify(data)).digest('base64url')
    return new TaggedAnswer(version, matchesVersion(client.ifNoneMatch, version) ? undefined : { data })
  }),
]
