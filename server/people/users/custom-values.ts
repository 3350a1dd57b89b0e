import { asc } from 'drizzle-orm'
import type { FieldType } from '#contract/people/custom-fields.ts'
import { longestText, parseFieldValue } from '#contract/people/field-values.ts'
import type { FieldError } from '#contract/platform/field-sentences.ts'
import type { FieldErrors } from '#contract/platform/validation.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { userFields, userFieldValues } from '#server/schema/custom-fields.ts'

type Values = Record<string, unknown>

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/**
 * Locks the organization's fields against changes and reads them. Take this lock before the person's row, as
 * changes of fields do, to avoid a deadlock.
 */
export const lockFieldsForReading = (scope: OrganizationScope) => {
  const { id, key, name, type, isRequired } = userFields
  return scope
    .select(userFields, { id, key, name, type, isRequired })
    .orderBy(asc(userFields.createdAt), asc(id))
    .for('share')
}

type Fields = Awaited<ReturnType<typeof lockFieldsForReading>>

/**
 * Merges given values into a person's custom fields. Undefined, null and an empty text remove a value.
 * @throws request.invalid naming each field that is unknown, invalid or required
 */
export async function checkCustomFields(
  scope: OrganizationScope,
  fields: Fields,
  given: Values,
  stored: Values,
): Promise<Values> {
  const values = await scope.select(userFieldValues, {
    fieldId: userFieldValues.fieldId,
    value: userFieldValues.value,
  })
  const problems: FieldErrors = {}
  const complain = (field: string, problem: FieldError) => {
    problems[`metadata.custom_fields.${field}`] = problem
  }
  const known = new Map(fields.map((field) => [field.key, field]))
  const merged = new Map(Object.entries(stored).filter(([field]) => known.has(field)))
  for (const [fieldKey, value] of Object.entries(given)) {
    const field = known.get(fieldKey)
    if (!field) complain(fieldKey, { code: 'input.unknown' })
    else if (isEmpty(value)) merged.delete(fieldKey)
    else {
      const options = values.flatMap((option) => (option.fieldId === field.id ? [option.value] : []))
      const text = typeof value === 'number' && field.type === 'number' ? String(value) : value
      const parsed =
        typeof text === 'string' ? parseFieldValue({ type: field.type, options }, text) : undefined
      if (parsed === undefined) complain(fieldKey, misfits[field.type](field.name))
      else merged.set(fieldKey, parsed)
    }
  }
  for (const field of fields)
    if (
      field.isRequired &&
      isEmpty(merged.get(field.key)) &&
      !problems[`metadata.custom_fields.${field.key}`]
    )
      complain(field.key, { code: 'custom.required', name: field.name })
  if (Object.keys(problems).length > 0) fail('request.invalid', { fields: problems })
  return Object.fromEntries(merged)
}

const misfits = {
  text: (name) => ({ code: 'custom.text', name, max: longestText }),
  number: (name) => ({ code: 'custom.number', name }),
  date: (name) => ({ code: 'custom.date', name }),
  list: (name) => ({ code: 'custom.list', name }),
} satisfies Record<FieldType, (name: string) => FieldError>
