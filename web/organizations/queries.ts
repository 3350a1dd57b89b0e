import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getMyOrganization, getOrganizationTree } from '#contract/organizations.ts'
import { call } from '#web/api/call.ts'
import { ApiError } from '#web/api/error.ts'
import { storedOrganizationId } from '#web/api/localData.ts'
import { flatten } from './tree.ts'

export const treeQuery = queryOptions({
  queryKey: ['organizations', 'tree'],
  queryFn: ({ signal }) => call(getOrganizationTree, {}, { signal }),
  select: ({ data }) => flatten(data),
})

/** Which organization to begin with: the stored one if it is still administered, else one's own; null for none. */
export const startQuery = (client: QueryClient) =>
  queryOptions({
    queryKey: ['organizations', 'start'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const { data } = await client.fetchQuery(treeQuery)
      const stored = storedOrganizationId()
      if (flatten(data).some(({ organization }) => organization.id === stored)) return stored
      return ownOrganizationId(signal)
    },
  })

async function ownOrganizationId(signal: AbortSignal) {
  try {
    const { organization } = await call(getMyOrganization, {}, { signal })
    return organization.id
  } catch (error) {
    if (error instanceof ApiError && error.code === 'organization.not_found') return null
    throw error
  }
}
