import { MutationCache, QueryClient } from '@tanstack/react-query'
import { refreshChanged } from './changes.ts'
import { ApiError } from './error.ts'

const isRetryable = (error: unknown) =>
  error instanceof ApiError && (error.status === undefined || error.status === 502 || error.status === 503)

const mutationCache = () =>
  new MutationCache({
    onSettled(_answer, error, _variables, _result, { meta }, { client }) {
      const refreshed = refreshChanged(client, meta?.changes ?? [])
      // Refetch after a failure too: its likeliest cause is a list that is older than another user's change.
      return error || meta?.inBackground ? undefined : refreshed
    },
  })

/** A new client per sign-in, so that no cached data reaches the next user. */
export const createQueryClient = () =>
  new QueryClient({
    mutationCache: mutationCache(),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        /** Retries once, and only errors that may be transient. */
        retry: (failures, error) => failures < 1 && isRetryable(error),
        refetchOnWindowFocus: false,
      },
      // Without a connection a mutation fails, and says so, instead of waiting for one without a word.
      mutations: { networkMode: 'always' },
    },
  })
