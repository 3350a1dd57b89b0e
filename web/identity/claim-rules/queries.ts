import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { type Connection, updateConnection } from '#contract/identity/connections.ts'
import {
  createClaimRule,
  deleteClaimRule,
  listClaimRules,
  previewClaimRule,
} from '#contract/people/claim-rules.ts'
import type { Input } from '#contract/platform/endpoint.ts'
import { call } from '#web/platform/api/call.ts'

type Wanted = Input<typeof createClaimRule>['body']

export const claimRulesQuery = (connectionId: string) =>
  queryOptions({
    queryKey: ['connections', connectionId, 'rules'],
    queryFn: async ({ signal }) =>
      (await call(listClaimRules, { params: { connectionId } }, { signal })).data,
    staleTime: 0,
  })

export const claimPreviewQuery = (
  connectionId: string,
  { deleted = false, ...wanted }: Wanted & { deleted?: boolean },
) =>
  queryOptions({
    queryKey: ['connections', connectionId, 'rules', 'preview', wanted, deleted],
    queryFn: async ({ signal }) => {
      const query = { ...wanted, deleted: String(deleted) }
      return (await call(previewClaimRule, { params: { connectionId }, query }, { signal })).data
    },
    staleTime: 0,
    gcTime: 0,
  })

export const createClaimRuleMutation = mutationOptions({
  mutationFn: ({ connectionId, ...body }: Wanted & { connectionId: string }) =>
    call(createClaimRule, { params: { connectionId }, body }),
  meta: { changes: ['connections', 'administrators', 'people'] },
})

export const deleteClaimRuleMutation = mutationOptions({
  mutationFn: (params: { connectionId: string; ruleId: string }) => call(deleteClaimRule, { params }),
  meta: { changes: ['connections', 'administrators', 'people'] },
})

type Settings = Partial<Pick<Connection, 'groupSource' | 'places'>>

export const groupSettingsMutation = mutationOptions({
  mutationFn: ({ connectionId, ...body }: { connectionId: string } & Settings) =>
    call(updateConnection, { params: { connectionId }, body }),
  meta: { changes: ['connections', 'administrators', 'people'] },
})
