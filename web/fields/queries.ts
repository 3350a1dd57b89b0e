import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Call } from '#contract/endpoint.ts'
import {
  addUserFieldValue,
  createUserField,
  deleteUserField,
  deleteUserFieldValue,
  getUserFieldUsage,
  setUserFieldVisibility,
  updateUserField,
} from '#contract/user-fields.ts'
import { call } from '#web/api/call.ts'
import { userFieldsQuery } from '#web/users/queries.ts'

const refreshFields = (client: QueryClient) => client.invalidateQueries(userFieldsQuery)

/** What people have goes or changes along with the field. */
const refreshAll = (client: QueryClient) =>
  Promise.all([refreshFields(client), client.invalidateQueries({ queryKey: ['users'] })])

export const usageQuery = (fieldId: string) =>
  queryOptions({
    queryKey: ['field-usage', fieldId],
    queryFn: async ({ signal }) => (await call(getUserFieldUsage, { params: { fieldId } }, { signal })).data,
    // It is told to somebody about to decide.
    staleTime: 0,
    gcTime: 0,
  })

export type NewField = Required<
  Pick<NonNullable<Call<typeof createUserField>['body']>, 'name' | 'type' | 'values'>
>

export const createMutation = mutationOptions({
  mutationFn: ({ values, ...body }: NewField) =>
    call(createUserField, { body: { ...body, visible: true, ...(body.type === 'list' && { values }) } }),
  onSuccess: (_answer, _body, _result, { client }) => refreshFields(client),
})

export const updateMutation = mutationOptions({
  mutationFn: ({
    fieldId,
    body,
  }: {
    fieldId: string
    body: NonNullable<Call<typeof updateUserField>['body']>
  }) => call(updateUserField, { params: { fieldId }, body }),
  onSuccess: (_answer, _change, _result, { client }) => refreshAll(client),
})

export const visibilityMutation = mutationOptions({
  mutationFn: ({ fieldId, visible }: { fieldId: string; visible: boolean }) =>
    call(setUserFieldVisibility, { params: { fieldId }, body: { visible } }),
  // Awaited, so that the change is pending until the list shows it.
  onSuccess: (_answer, _change, _result, { client }) => refreshFields(client),
})

export const deleteMutation = mutationOptions({
  mutationFn: (fieldId: string) => call(deleteUserField, { params: { fieldId } }),
  onSuccess: (_answer, _fieldId, _result, { client }) => refreshAll(client),
})

export const addValueMutation = mutationOptions({
  mutationFn: ({ fieldId, value }: { fieldId: string; value: string }) =>
    call(addUserFieldValue, { params: { fieldId }, body: { value } }),
  onSuccess: (_answer, _value, _result, { client }) => refreshFields(client),
})

export const deleteValueMutation = mutationOptions({
  mutationFn: (params: { fieldId: string; valueId: string }) => call(deleteUserFieldValue, { params }),
  onSuccess: (_answer, _value, _result, { client }) => refreshAll(client),
})
