import { queryOptions } from '@tanstack/react-query'
import { listUserFields } from '#contract/people/custom-fields.ts'
import { call } from '#web/platform/api/call.ts'

export const userFieldsQuery = queryOptions({
  queryKey: ['user-fields'],
  queryFn: ({ signal }) => call(listUserFields, {}, { signal }),
  select: ({ fields }) => fields,
})
