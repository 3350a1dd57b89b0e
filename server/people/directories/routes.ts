import * as contract from '#contract/people/directories.ts'
import { hasBlockedAdministrator } from '#server/identity/administrators/service.ts'
import { implement } from '#server/platform/http/implement.ts'
import { about } from '#server/platform/http/recorded.ts'
import { listDirectories } from './list.ts'
import { listRefusals } from './refusals.ts'
import { decideBrake } from './restore.ts'
import { createDirectory, createToken, deleteDirectory, revokeToken, updateDirectory } from './service.ts'

export const directoryRoutes = [
  implement(contract.listDirectories, async ({ scope }) => ({
    data: await listDirectories(scope),
    withoutAdministrator: await hasBlockedAdministrator(scope),
  })),

  implement(contract.createDirectory, async ({ scope, body }) => {
    const directory = await createDirectory(scope, body)
    return about(directory, { data: directory })
  }),

  implement(contract.updateDirectory, async ({ scope, params, body }) => {
    const directory = await updateDirectory(scope, params.directoryId, body)
    return about(directory, { data: directory })
  }),

  implement(contract.deleteDirectory, async ({ scope, params: { directoryId } }) => {
    const name = await deleteDirectory(scope, directoryId)
    return about({ id: directoryId, name }, { data: { id: directoryId } })
  }),

  implement(contract.createDirectoryToken, async ({ context, scope, params, body }) => {
    const made = await createToken(context, scope, params.directoryId, body.days)
    return about(made.directory, { data: made })
  }),

  implement(contract.revokeDirectoryToken, async ({ scope, params }) => {
    const directory = await revokeToken(scope, params.directoryId, params.tokenId)
    return about(directory, { data: directory })
  }),

  implement(contract.listDirectoryRefusals, async ({ scope, params }) => ({
    data: await listRefusals(scope, params.directoryId),
  })),

  implement(contract.decideDirectoryBrake, async ({ context, scope, params, body }) => {
    const { name, restored } = await decideBrake(
      context,
      scope,
      params.directoryId,
      params.brakeId,
      body.restore,
    )
    return about({ id: params.directoryId, name }, { data: { restored } })
  }),
]
