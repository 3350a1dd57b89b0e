import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './error.ts'

const mayPass = (error: unknown) =>
  error instanceof ApiError && (error.status === undefined || error.status === 502 || error.status === 503)

/** One per sign-in: whoever comes next starts with nothing. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        /** Once more, and only what another try may mend. */
        retry: (failures, error) => failures < 1 && mayPass(error),
        refetchOnWindowFocus: false,
      },
    },
  })
