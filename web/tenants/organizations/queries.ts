import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getMyOrganization, getOrganizationTree } from '#contract/tenants/organizations.ts'
import { call } from '#web/platform/api/call.ts'
import { ApiError } from '#web/platform/api/error.ts'
import { initialOrganizationId } from '#web/platform/api/localData.ts'
import { currentLanguage } from '#web/platform/language/language.ts'
import { entriesOf } from '#web/platform/organizations/tree.ts'
import { organizationsCopy } from './copy.ts'

const words = () => organizationsCopy[currentLanguage()]

/** Returns the failure with another message; its status decides whether a retry may help. */
const withMessage = (error: ApiError, text: string) =>
  new ApiError(text, error.status === undefined ? {} : { status: error.status })

export const treeQuery = queryOptions({
  queryKey: ['organizations', 'tree'],
  queryFn: async ({ signal }) => {
    try {
      return await call(getOrganizationTree, {}, { signal })
    } catch (error) {
      throw error instanceof ApiError ? withMessage(error, words().treeFailed(error.status)) : error
    }
  },
  select: entriesOf,
})

/** The initial organization: the stored one if it is still administered, else the own one; null for none. */
export const startQuery = (client: QueryClient) =>
  queryOptions({
    queryKey: ['organizations', 'start'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const entries = entriesOf(await client.fetchQuery(treeQuery))
      const kept = initialOrganizationId()
      if (entries.some(({ organization }) => organization.id === kept)) return kept
      return ownOrganizationId(signal)
    },
  })

async function ownOrganizationId(signal: AbortSignal) {
  try {
    const { organization, data } = await call(getMyOrganization, {}, { signal })
    // An answer without an organization means the same as 404.
    return (organization ?? data)?.id ?? null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'organization.not_found') return null
    throw withMessage(error, words().ownFailed)
  }
}
