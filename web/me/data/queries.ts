import { mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  downloadOwnExport,
  type Erasure,
  eraseOwnData,
  getOwnExport,
  requestOwnExport,
} from '#contract/participation/own-data.ts'
import { callAsMember, chosenOrganizationId } from '#web/me/member/memberCall.ts'
import { fileAddress } from '#web/platform/api/call.ts'

/** Milliseconds between two looks at an archive that is being made. */
const askEvery = 2000

export const exportQuery = queryOptions({
  queryKey: ['ownExport'],
  queryFn: async ({ signal }) => (await callAsMember(getOwnExport, {}, { signal })).data.export,
  refetchInterval: ({ state }) => (state.data?.state === 'making' ? askEvery : false),
})

export const requestMutation = mutationOptions({
  mutationFn: async () => (await callAsMember(requestOwnExport, { body: {} })).data.export,
})

export const eraseMutation = mutationOptions({
  mutationFn: async (body: { what: Erasure; email: string }) =>
    (await callAsMember(eraseOwnData, { body })).data,
})

/** The address of the archive, in the chosen organization. */
export function archiveAddress(): string {
  const organizationId = chosenOrganizationId()
  return fileAddress(downloadOwnExport, { query: organizationId ? { organizationId } : {} })
}
