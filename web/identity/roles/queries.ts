import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { giveRole, listRoleHolders, takeRole } from '#contract/identity/roles.ts'
import type { Role } from '#contract/platform/permissions.ts'
import { call } from '#web/platform/api/call.ts'

export interface Narrowed {
  page: number
  search: string
  role: Role | ''
}

export const holdersQuery = ({ page, search, role }: Narrowed) =>
  queryOptions({
    queryKey: ['roles', { page, search, role }],
    queryFn: async ({ signal }) =>
      (
        await call(
          listRoleHolders,
          { query: { page, limit: 20, ...(search && { search }), ...(role && { role }) } },
          { signal },
        )
      ).data,
    placeholderData: keepPreviousData,
    // Directories and sign-ins give roles too.
    staleTime: 0,
  })

export const giveMutation = mutationOptions({
  mutationFn: (body: { email: string; role: Role }) => call(giveRole, { body }),
  meta: { changes: ['roles', 'administrators'] },
})

export const takeMutation = mutationOptions({
  mutationFn: (params: { userId: string; role: Role }) => call(takeRole, { params }),
  meta: { changes: ['roles', 'administrators'] },
})
