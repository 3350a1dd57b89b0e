import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  confirmAdministrator,
  listProposedAdministrators,
  refuseAdministrator,
} from '#contract/identity/proposed-administrators.ts'
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

export const proposedQuery = queryOptions({
  queryKey: ['roles', 'proposed'],
  queryFn: async ({ signal }) => (await call(listProposedAdministrators, {}, { signal })).data,
  staleTime: 0,
})

type Proposed = { orgId: string; userId: string }

export const confirmMutation = mutationOptions({
  mutationFn: (params: Proposed) => call(confirmAdministrator, { params }),
  meta: { changes: ['roles', 'administrators'] },
})

export const refuseMutation = mutationOptions({
  mutationFn: (params: Proposed) => call(refuseAdministrator, { params }),
  meta: { changes: ['roles', 'administrators'] },
})
