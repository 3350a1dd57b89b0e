import { mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  addUserFieldValue,
  createUserField,
  deleteUserField,
  deleteUserFieldValue,
  getUserFieldUsage,
  setUserFieldVisibility,
  updateUserField,
} from '#contract/people/custom-fields.ts'
import type { Call } from '#contract/platform/endpoint.ts'
import { call } from '#web/platform/api/call.ts'

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
  mutationFn: (body: Call<typeof createUserField>['body']) => call(createUserField, { body }),
  meta: { changes: ['fields'] },
})

export const updateMutation = mutationOptions({
  mutationFn: ({
    fieldId,
    body,
  }: {
    fieldId: string
    body: NonNullable<Call<typeof updateUserField>['body']>
  }) => call(updateUserField, { params: { fieldId }, body }),
  // What people have goes or changes along with the field.
  meta: { changes: ['fields', 'people'] },
})

export const visibilityMutation = mutationOptions({
  mutationFn: ({ fieldId, visible }: { fieldId: string; visible: boolean }) =>
    call(setUserFieldVisibility, { params: { fieldId }, body: { visible } }),
  meta: { changes: ['fields'] },
})

export const deleteMutation = mutationOptions({
  mutationFn: (fieldId: string) => call(deleteUserField, { params: { fieldId } }),
  // What people have goes or changes along with the field.
  meta: { changes: ['fields', 'people'] },
})

export const addValueMutation = mutationOptions({
  mutationFn: ({ fieldId, value }: { fieldId: string; value: string }) =>
    call(addUserFieldValue, { params: { fieldId }, body: { value } }),
  meta: { changes: ['fields'] },
})

export const deleteValueMutation = mutationOptions({
  mutationFn: (params: { fieldId: string; valueId: string }) => call(deleteUserFieldValue, { params }),
  // What people have goes or changes along with the field.
  meta: { changes: ['fields', 'people'] },
})
