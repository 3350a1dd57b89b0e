import * as contract from '#contract/people/custom-fields.ts'
import { implement } from '#server/platform/http/implement.ts'
import { about } from '#server/platform/http/recorded.ts'
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

const changed = (field: contract.UserField) => about(field, { data: field })

export const fieldRoutes = [
  implement(contract.listUserFields, async ({ scope }) => ({ data: await listFields(scope) })),

  implement(contract.createUserField, async ({ scope, body }) => changed(await createField(scope, body))),

  implement(contract.updateUserField, async ({ scope, params, body }) =>
    changed(await updateField(scope, params.fieldId, body)),
  ),

  implement(contract.deleteUserField, async ({ scope, params: { fieldId } }) => {
    const name = await deleteField(scope, fieldId)
    return about({ id: fieldId, name }, { data: { id: fieldId } })
  }),

  implement(contract.getUserFieldUsage, async ({ scope, params }) => ({
    data: await usageOf(scope, params.fieldId),
  })),

  implement(contract.setUserFieldVisibility, async ({ scope, params, body }) =>
    changed(await setVisibility(scope, params.fieldId, body.visible)),
  ),

  implement(contract.listUserFieldValues, async ({ scope, params }) => {
    const { id } = await requireField(scope, params.fieldId)
    return { data: await optionsOf(scope, id) }
  }),

  implement(contract.addUserFieldValue, async ({ scope, params, body }) => {
    const value = await addValue(scope, params.fieldId, body.value)
    return about({ id: value.id, name: null }, { data: value })
  }),

  implement(contract.deleteUserFieldValue, async ({ scope, params: { fieldId, valueId } }) => {
    await deleteValue(scope, fieldId, valueId)
    return about({ id: valueId, name: null }, { data: { id: valueId } })
  }),
]
