import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { fieldMessage } from '#contract/platform/field-message.ts'
import { id } from '#contract/platform/fields.ts'
import { orgParams } from '#contract/platform/organization-params.ts'
import { createUserFieldBody, fieldType, optionText, updateUserFieldBody } from './field-bodies.ts'

export type FieldType = z.output<typeof fieldType>

const option = z.object({ id: id(), value: z.string() })

export const userField = z.object({
  id: id(),
  fieldName: z.string(),
  name: z.string(),
  fieldKey: z.string(),
  fieldType,
  type: fieldType,
  isRequired: z.boolean(),
  isVisible: z.boolean(),
  visible: z.boolean(),
  values: z.array(option),
})

export type UserField = z.output<typeof userField>

/** Names of a field’s properties in requests, with the aliases that answers contain too. */
const spellings = { name: 'fieldName', type: 'fieldType', visible: 'isVisible' } as const

const fieldParams = z.extend(orgParams, { fieldId: id() })
const fieldPath = '/api/organizations/:orgId/user-fields/:fieldId'

export const listUserFields = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/user-fields',
  access: 'role',
  needs: 'people.read',
  summary: 'What an organization wants to know of its people, beside name and address.',
  params: orgParams,
  alias: 'fields',
  answer: z.object({ data: z.array(userField) }),
  errors: [],
})

export const createUserField = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgId/user-fields',
  access: 'role',
  needs: 'people.write',
  summary: 'Adds a field; a list comes with its options.',
  params: orgParams,
  body: createUserFieldBody,
  spellings,
  maxBodyBytes: 65_536,
  status: 201,
  answer: z.object({ data: userField }),
  fallback: 'Failed to create user field',
  errors: ['field.name_taken', 'field.name_reserved', 'field.value_taken', 'field.too_many'],
})

export const updateUserField = endpoint({
  method: 'PATCH',
  path: fieldPath,
  access: 'role',
  needs: 'people.write',
  summary: 'Renames a field, changes its type, shows or hides it; its key stays.',
  params: fieldParams,
  body: updateUserFieldBody,
  spellings,
  resource: userField,
  answer: z.object({ data: userField }),
  errors: [
    'field.not_found',
    'field.name_taken',
    'field.name_reserved',
    'field.type_locked',
    'field.values_misfit',
    'import.running',
  ],
})

export const deleteUserField = endpoint({
  method: 'DELETE',
  path: fieldPath,
  access: 'role',
  needs: 'people.write',
  summary: 'Removes a field, and with it what people have under it.',
  params: fieldParams,
  answer: z.object({ data: z.object({ id: id() }) }),
  errors: ['field.not_found', 'import.running'],
})

export const getUserFieldUsage = endpoint({
  method: 'GET',
  path: `${fieldPath}/usage`,
  access: 'role',
  needs: 'people.read',
  summary: 'How many people have something under a field, and under each of its values.',
  params: fieldParams,
  answer: z.object({
    data: z.object({ people: z.number(), values: z.array(z.object({ id: id(), people: z.number() })) }),
  }),
  errors: ['field.not_found'],
})

export const setUserFieldVisibility = endpoint({
  method: 'PATCH',
  path: `${fieldPath}/visibility`,
  access: 'role',
  needs: 'people.write',
  summary: 'Shows a field as a column of the people’s table, or hides it.',
  params: fieldParams,
  body: z.strictObject({ visible: z.boolean(fieldMessage({ code: 'boolean.type', label: 'visible' })) }),
  spellings: { visible: 'isVisible' },
  answer: z.object({ data: userField }),
  errors: ['field.not_found'],
})

export const listUserFieldValues = endpoint({
  method: 'GET',
  path: `${fieldPath}/values`,
  access: 'role',
  needs: 'people.read',
  summary: 'The options of a list field.',
  params: fieldParams,
  alias: 'values',
  answer: z.object({ data: z.array(option) }),
  errors: ['field.not_found'],
})

export const addUserFieldValue = endpoint({
  method: 'POST',
  path: `${fieldPath}/values`,
  access: 'role',
  needs: 'people.write',
  summary: 'Adds an option to a list field.',
  params: fieldParams,
  body: z.strictObject({ value: optionText() }),
  status: 201,
  answer: z.object({ data: option }),
  errors: ['field.not_found', 'field.not_a_list', 'field.value_taken', 'field.too_many'],
})

export const deleteUserFieldValue = endpoint({
  method: 'DELETE',
  path: `${fieldPath}/values/:valueId`,
  access: 'role',
  needs: 'people.write',
  summary: 'Removes an option; people who had it have nothing under the field afterwards.',
  params: z.extend(fieldParams, { valueId: id() }),
  answer: z.object({ data: z.object({ id: id() }) }),
  errors: ['field.not_found', 'value.not_found', 'import.running'],
})
