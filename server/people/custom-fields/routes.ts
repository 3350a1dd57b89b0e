import * as contract from '#contract/people/custom-fields.ts'
import { implement } from '#server/platform/http/implement.ts'
import {
  addValue,
  createField,
  deleteField,
  deleteValue,
  listFields,
  requireField,
  setVisibility,
  updateField,
  usageOf,
} from './service.ts'
import { optionsOf } from './values.ts'

export const fieldRoutes = [
  implement(contract.listUserFields, async ({ scope }) => {
    const fields = await listFields(scope)
    return { fields, data: fields }
  }),

  implement(contract.createUserField, async ({ scope, body }) => ({ data: await createField(scope, body) })),

  implement(contract.updateUserField, async ({ scope, params, body }) => ({
    data: await updateField(scope, params.fieldId, body),
  })),

  implement(contract.deleteUserField, async ({ scope, params: { fieldId } }) => {
    await deleteField(scope, fieldId)
    return { data: { id: fieldId } }
  }),

  implement(contract.getUserFieldUsage, async ({ scope, params }) => ({
    data: await usageOf(scope, params.fieldId),
  })),

  implement(contract.setUserFieldVisibility, async ({ scope, params, body }) => ({
    data: await setVisibility(scope, params.fieldId, body.visible),
  })),

  implement(contract.listUserFieldValues, async ({ scope, params }) => {
    const { id } = await requireField(scope, params.fieldId)
    const values = await optionsOf(scope, id)
    return { values, data: values }
  }),

  implement(contract.addUserFieldValue, async ({ scope, params, body }) => ({
    data: await addValue(scope, params.fieldId, body.value),
  })),

  implement(contract.deleteUserFieldValue, async ({ scope, params: { fieldId, valueId } }) => {
    await deleteValue(scope, fieldId, valueId)
    return { data: { id: valueId } }
  }),
]
