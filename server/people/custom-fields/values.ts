import { asc, eq } from 'drizzle-orm'
import { fail, failAt } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { TenantScope } from '#server/platform/http/tenant-scope.ts'
import { userFieldValues } from '#server/schema/custom-fields.ts'

export interface Option {
  id: string
  value: string
}

const mostValues = 200

/** Lists the options of one list, or of all with their field, in the order in which they were added. */
export async function optionsOf(scope: TenantScope, fieldId?: string) {
  const { id, fieldId: field, value, place } = userFieldValues
  return scope
    .select(
      userFieldValues,
      { id, fieldId: field, value, place },
      fieldId === undefined ? undefined : eq(field, fieldId),
    )
    .orderBy(asc(place))
}

/** Compares options without case, in Unicode normal form. */
const folded = (value: string) => value.normalize('NFC').toLowerCase()

/**
 * Adds options to a locked list.
 * @param given the name of the request's field
 * @throws field.value_taken, field.too_many
 */
export async function storeOptions(
  scope: OrganizationScope,
  fieldId: string,
  values: string[],
  given: 'value' | 'values',
): Promise<Option[]> {
  if (values.length === 0) return []
  const existing = await optionsOf(scope, fieldId)
  if (existing.length + values.length > mostValues) fail('field.too_many')
  const all = [...existing.map(({ value }) => value), ...values].map(folded)
  if (new Set(all).size < all.length) failAt('field.value_taken', given)
  const next = (existing.at(-1)?.place ?? -1) + 1
  const rows = values.map((value, n) => ({ fieldId, value, place: next + n }))
  const stored = await scope.insert(userFieldValues, ...rows)
  return stored.map(({ id, value }) => ({ id, value }))
}
