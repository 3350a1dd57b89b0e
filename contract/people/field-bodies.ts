import * as z from 'zod/mini'
import { fieldMessage } from '#contract/platform/field-message.ts'
import { line } from '#contract/platform/fields.ts'

export const fieldType = z.enum(['text', 'list', 'number', 'date'], fieldMessage({ code: 'custom.type' }))

const fieldName = () => line('fieldName', 60)
export const optionText = () => line('value', 100)

export const createUserFieldBody = z.strictObject({
  name: fieldName(),
  type: fieldType,
  visible: z.optional(z.boolean()),
  values: z.optional(
    z
      .array(
        z.union([optionText(), z.object({ value: optionText() })]),
        fieldMessage({ code: 'list.type', label: 'values' }),
      )
      .check(z.maxLength(200, fieldMessage({ code: 'list.too_long', items: 'values', max: 200 }))),
  ),
})

export const updateUserFieldBody = z
  .strictObject({
    name: z.optional(fieldName()),
    type: z.optional(fieldType),
    visible: z.optional(z.boolean()),
  })
  .check(z.refine((body) => Object.keys(body).length > 0, fieldMessage({ code: 'input.nothing_to_change' })))
