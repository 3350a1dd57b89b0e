import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMember } from '#web/me/member/member.ts'
import { createQueryClient } from '#web/platform/api/queryClient.ts'

let current: { key: string; client: QueryClient } | undefined

/** One client for each person of an organization, so that no cached data reaches another one. */
function clientOf(key: string): QueryClient {
  if (current?.key !== key) current = { key, client: createQueryClient() }
  return current.client
}

export function MemberQueries({ children }: { children: ReactNode }) {
  const { account, organization } = useMember()
  return (
    <QueryClientProvider client={clientOf(`${account.id} ${organization.id}`)}>
      {children}
    </QueryClientProvider>
  )
}
