import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { getFactorPolicy, setFactorPolicy } from '#contract/identity/factor-policies.ts'
import { approveFactorReset, listFactorResets, refuseFactorReset } from '#contract/identity/factor-resets.ts'
import { type CallInput, call } from '#web/platform/api/call.ts'

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

export const policyQuery = queryOptions({
  queryKey: ['second-factors', 'policy'],
  queryFn: async ({ signal }) => (await call(getFactorPolicy, {}, { signal })).data,
  staleTime: 0,
})

export const policyMutation = mutationOptions({
  mutationFn: (body: CallInput<typeof setFactorPolicy>['body']) => call(setFactorPolicy, { body }),
  meta: { changes: ['secondFactors'] },
})
