import { queryOptions } from '@tanstack/react-query'
import { getAccountStanding } from '#contract/identity/accounts.ts'
import { call } from '#web/platform/api/call.ts'

/** Whether the account belongs to any organization, for accounts without administrator rights. */
export const standingQuery = queryOptions({
  queryKey: ['account', 'standing'],
  queryFn: ({ signal }) => call(getAccountStanding, {}, { signal }),
})
