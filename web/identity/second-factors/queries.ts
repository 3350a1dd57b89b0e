import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { approveFactorReset, listFactorResets, refuseFactorReset } from '#contract/identity/factor-resets.ts'
import { call } from '#web/platform/api/call.ts'

export const resetsQuery = queryOptions({
  queryKey: ['second-factors', 'resets'],
  queryFn: async ({ signal }) => (await call(listFactorResets, {}, { signal })).data,
  staleTime: 0,
})

export const approveMutation = mutationOptions({
  mutationFn: (resetId: string) => call(approveFactorReset, { params: { resetId } }),
  meta: { changes: ['secondFactors'] },
})

export const refuseMutation = mutationOptions({
  mutationFn: (resetId: string) => call(refuseFactorReset, { params: { resetId } }),
  meta: { changes: ['secondFactors'] },
})
