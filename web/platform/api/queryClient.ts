import { MutationCache, QueryClient } from '@tanstack/react-query'
import { refreshChanged } from './changes.ts'
import { ApiError } from './error.ts'

const mayPass = (error: unknown) =>
  error instanceof ApiError && (error.status === undefined || error.status === 502 || error.status === 503)

const mutationCache = () =>
  new MutationCache({
    onSettled(_answer, error, _variables, _result, { meta }, { client }) {
      const refreshed = refreshChanged(client, meta?.changes ?? [])
      // After a failure too: the likeliest one is that the lists are older than what somebody else did.
      return error || meta?.inBackground ? undefined : refreshed
    },
  })

/** One per sign-in: whoever comes next starts with nothing. */
export const createQueryClient = () =>
  new QueryClient({
    mutationCache: mutationCache(),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        /** Once more, and only what another try may mend. */
        retry: (failures, error) => failures < 1 && mayPass(error),
        refetchOnWindowFocus: false,
      },
    },
  })
