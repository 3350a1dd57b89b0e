import { mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  createDirectory,
  createDirectoryToken,
  decideDirectoryBrake,
  deleteDirectory,
  listDirectories,
  listDirectoryRefusals,
  longestTokenDays,
  revokeDirectoryToken,
  updateDirectory,
} from '#contract/people/directories.ts'
import {
  createDirectoryAttribute,
  deleteDirectoryAttribute,
  listDirectoryAttributes,
} from '#contract/people/directory-attributes.ts'
import {
  createDirectoryRule,
  deleteDirectoryRule,
  listDirectoryGroups,
  previewDirectoryRule,
} from '#contract/people/directory-rules.ts'
import type { Input } from '#contract/platform/endpoint.ts'
import { call } from '#web/platform/api/call.ts'
import { pacing } from '#web/platform/page/pacing.ts'

export const directoriesQuery = queryOptions({
  queryKey: ['directories'],
  queryFn: async ({ signal }) => call(listDirectories, {}, { signal }),
  // An identity provider changes it at any time.
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.data.some(({ effects }) => effects?.finishedAt === null) && pacing.progressRefetch,
})

export const createMutation = mutationOptions({
  mutationFn: (name: string) => call(createDirectory, { body: { name } }),
  meta: { changes: ['directories'] },
})

export const settingsMutation = mutationOptions({
  mutationFn: ({ directoryId, ...body }: { directoryId: string; invites?: boolean; places?: boolean }) =>
    call(updateDirectory, { params: { directoryId }, body }),
  meta: { changes: ['directories', 'people', 'administrators'] },
})

export const deleteMutation = mutationOptions({
  mutationFn: (directoryId: string) => call(deleteDirectory, { params: { directoryId } }),
  meta: { changes: ['directories'] },
})

export const createTokenMutation = mutationOptions({
  mutationFn: (directoryId: string) =>
    call(createDirectoryToken, { params: { directoryId }, body: { days: longestTokenDays } }),
  meta: { changes: ['directories'] },
})

export const revokeTokenMutation = mutationOptions({
  mutationFn: ({ directoryId, tokenId }: { directoryId: string; tokenId: string }) =>
    call(revokeDirectoryToken, { params: { directoryId, tokenId } }),
  meta: { changes: ['directories'] },
})

export const groupsQuery = (directoryId: string) =>
  queryOptions({
    queryKey: ['directories', directoryId, 'groups'],
    queryFn: ({ signal }) => call(listDirectoryGroups, { params: { directoryId } }, { signal }),
    staleTime: 0,
  })

export type Wanted = Input<typeof createDirectoryRule>['body']

export const previewQuery = (
  directoryId: string,
  { deleted = false, ...wanted }: Wanted & { deleted?: boolean },
) =>
  queryOptions({
    queryKey: ['directories', directoryId, 'preview', wanted, deleted],
    queryFn: async ({ signal }) => {
      const query = { ...wanted, deleted: String(deleted) }
      return (await call(previewDirectoryRule, { params: { directoryId }, query }, { signal })).data
    },
    staleTime: 0,
    gcTime: 0,
  })

export const createRuleMutation = mutationOptions({
  mutationFn: ({ directoryId, ...body }: Wanted & { directoryId: string }) =>
    call(createDirectoryRule, { params: { directoryId }, body }),
  meta: { changes: ['directories', 'administrators'] },
})

export const deleteRuleMutation = mutationOptions({
  mutationFn: (params: { directoryId: string; ruleId: string }) => call(deleteDirectoryRule, { params }),
  meta: { changes: ['directories', 'administrators'] },
})

export const attributesQuery = (directoryId: string) =>
  queryOptions({
    queryKey: ['directories', directoryId, 'attributes'],
    queryFn: ({ signal }) => call(listDirectoryAttributes, { params: { directoryId } }, { signal }),
    staleTime: 0,
  })

export const createAttributeMutation = mutationOptions({
  mutationFn: ({
    directoryId,
    ...body
  }: {
    directoryId: string
    path: string
    fieldId?: string | undefined
  }) => call(createDirectoryAttribute, { params: { directoryId }, body }),
  meta: { changes: ['directories'] },
})

export const deleteAttributeMutation = mutationOptions({
  mutationFn: (params: { directoryId: string; attributeId: string }) =>
    call(deleteDirectoryAttribute, { params }),
  meta: { changes: ['directories'] },
})

export const refusalsQuery = (directoryId: string) =>
  queryOptions({
    queryKey: ['directories', directoryId, 'refusals'],
    queryFn: async ({ signal }) =>
      (await call(listDirectoryRefusals, { params: { directoryId } }, { signal })).data,
    staleTime: 0,
  })

export const decideBrakeMutation = mutationOptions({
  mutationFn: ({ restore, ...params }: { directoryId: string; brakeId: string; restore: boolean }) =>
    call(decideDirectoryBrake, { params, body: { restore } }),
  meta: { changes: ['directories', 'people', 'administrators'] },
})
