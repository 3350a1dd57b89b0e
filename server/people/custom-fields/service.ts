import { asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type * as contract from '#contract/people/custom-fields.ts'
import { type FieldRule, parseFieldValue } from '#contract/people/field-values.ts'
import type { Input } from '#contract/platform/endpoint.ts'
import { countCustomValues, removeCustomValues, replaceCustomValues } from '#server/people/users/service.ts'
import { insertOne } from '#server/platform/db/insert-one.ts'
import { onUnique } from '#server/platform/db/on-unique.ts'
import { fail, failAt } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { TenantScope } from '#server/platform/http/tenant-scope.ts'
import { userFields, userFieldValues } from '#server/schema/custom-fields.ts'
import { imports } from '#server/schema/imports.ts'
import { isSystemName, keyOf } from './names.ts'
import { type Option, optionsOf, storeOptions } from './values.ts'

type Field = typeof userFields.$inferSelect
type Presented = contract.UserField

const mostFields = 50

function present({ id, name, key, type, isRequired, isVisible }: Field, values: Option[]): Presented {
  return {
    id,
    name,
    fieldName: name,
    fieldKey: key,
    type,
    fieldType: type,
    isRequired,
    isVisible,
    visible: isVisible,
    values: values.map(({ id, value }) => ({ id, value })),
  }
}

const selectFields = (scope: OrganizationScope) =>
  scope
    .select(userFields, getTableColumns(userFields))
    .orderBy(asc(userFields.createdAt), asc(userFields.key))

/** Lists the fields in the order in which they were added. */
export async function listFields(scope: OrganizationScope): Promise<Presented[]> {
  const [fields, options] = await Promise.all([selectFields(scope), optionsOf(scope)])
  const byField = Map.groupBy(options, ({ fieldId }) => fieldId)
  return fields.map((field) => present(field, byField.get(field.id) ?? []))
}

/** Lists the fields with the rules that validate their values. */
export async function listFieldRules(
  scope: OrganizationScope,
): Promise<(FieldRule & { key: string; name: string })[]> {
  const fields = await listFields(scope)
  return fields.map(({ fieldKey: key, name, type, values }) => ({
    key,
    name,
    type,
    options: values.map(({ value }) => value),
  }))
}

/**
 * Reads the rules of some fields, in a transaction with a lock against their changes. Take it before a person's row, as
 * changes of fields do, to avoid a deadlock.
 */
export async function readFieldRules(
  scope: TenantScope,
  fieldIds: string[],
  { lock }: { lock: boolean },
): Promise<(FieldRule & { id: string; key: string })[]> {
  const { id, key, type } = userFields
  const some = scope
    .select(userFields, { id, key, type }, inArray(id, fieldIds))
    .orderBy(asc(userFields.createdAt), asc(id))
  const fields = await (lock ? some.for('share') : some)
  const isList = fields.some((field) => field.type === 'list')
  const options = Map.groupBy(isList ? await optionsOf(scope) : [], ({ fieldId }) => fieldId)
  return fields.map((field) => ({
    ...field,
    options: options.get(field.id)?.map(({ value }) => value) ?? [],
  }))
}

/** Locks an organization's fields, so that concurrent requests cannot exceed the limits. */
export const lockFields = (scope: OrganizationScope) => scope.lock('fields')

const fieldById = (scope: OrganizationScope, fieldId: string) =>
  scope.select(userFields, getTableColumns(userFields), eq(userFields.id, fieldId))

/**
 * Reads a field.
 * @throws field.not_found
 */
export async function requireField(scope: OrganizationScope, fieldId: string): Promise<Field> {
  const [field] = await fieldById(scope, fieldId)
  return field ?? fail('field.not_found')
}

/**
 * Refuses while an import runs: its rows were validated by the current fields.
 * @throws import.running
 */
async function lockAgainstImports(scope: OrganizationScope): Promise<void> {
  await lockFields(scope)
  if ((await scope.count(imports, eq(imports.state, 'running'))) > 0) fail('import.running')
}

/**
 * Locks a field, so that nobody stores a value meanwhile that no longer fits.
 * @throws field.not_found
 */
async function lockField(scope: OrganizationScope, fieldId: string): Promise<Field> {
  const [field] = await fieldById(scope, fieldId).for('update')
  return field ?? fail('field.not_found')
}

async function presentField(scope: OrganizationScope, fieldId: string): Promise<Presented> {
  return present(await requireField(scope, fieldId), await optionsOf(scope, fieldId))
}

function requireName(name: string): void {
  if (isSystemName(name)) failAt('field.name_reserved', 'name')
}

const onSameName = onUnique('user_fields_name', 'field.name_taken', 'name')

/**
 * Adds a field: required, visible by default, a list with its options.
 * @throws request.invalid, field.name_taken, field.name_reserved, field.value_taken, field.too_many
 */
export async function createField(
  scope: OrganizationScope,
  body: Input<typeof contract.createUserField>['body'],
): Promise<Presented> {
  const { name, type, visible: isVisible = true } = body
  const values = (body.values ?? []).map((value) => (typeof value === 'string' ? value : value.value))
  requireName(name)
  if (type === 'list' && values.length === 0) failAt('custom.no_values', 'values')
  if (type !== 'list' && values.length > 0) failAt('custom.not_a_list', 'values')
  await lockFields(scope)
  const existing = await selectFields(scope)
  if (existing.length >= mostFields) fail('field.too_many')
  const key = keyOf(name, new Set(existing.map((field) => field.key)))
  const row = { key, name, type, isVisible, createdAt: scope.now }
  const field = await scope.insertOne(userFields, row).catch(onSameName)
  return present(field, await storeOptions(scope, field.id, values, 'values'))
}

/**
 * Renames a field, changes its type or its visibility. People's values are converted, if all of them can be.
 * @throws field.not_found, field.name_taken, field.name_reserved, field.type_locked, field.values_misfit,
 *   import.running
 */
export async function updateField(
  scope: OrganizationScope,
  fieldId: string,
  body: Input<typeof contract.updateUserField>['body'],
): Promise<Presented> {
  await lockFields(scope)
  const field = await lockField(scope, fieldId)
  const { name = field.name, type = field.type, visible: isVisible = field.isVisible } = body
  if (name !== field.name) requireName(name)
  if (type !== field.type) {
    await lockAgainstImports(scope)
    await convert(scope, field, type)
  }
  if (name !== field.name || type !== field.type || isVisible !== field.isVisible)
    await scope.update(userFields, { name, type, isVisible }, eq(userFields.id, fieldId)).catch(onSameName)
  return presentField(scope, fieldId)
}

async function convert(scope: OrganizationScope, field: Field, type: Field['type']) {
  const options = await optionsOf(scope, field.id)
  if (field.type === 'list' && options.length > 0) fail('field.type_locked')
  const converted: Record<string, string | number> = {}
  for (const text of (await countCustomValues(scope, field.key)).keys()) {
    converted[text] = parseFieldValue({ type, options: [] }, text) ?? fail('field.values_misfit')
  }
  await replaceCustomValues(scope, field.key, converted)
}

/**
 * Shows or hides a field.
 * @throws field.not_found
 */
export async function setVisibility(
  scope: OrganizationScope,
  fieldId: string,
  isVisible: boolean,
): Promise<Presented> {
  await scope.update(userFields, { isVisible }, eq(userFields.id, fieldId))
  return presentField(scope, fieldId)
}

/**
 * Deletes a field and people's values of it.
 * @returns its name
 * @throws field.not_found, import.running
 */
export async function deleteField(scope: OrganizationScope, fieldId: string): Promise<string> {
  await lockAgainstImports(scope)
  const field = await lockField(scope, fieldId)
  await removeCustomValues(scope, field.key)
  await scope.delete(userFields, eq(userFields.id, fieldId))
  return field.name
}

/**
 * Counts the people who have a value of a field, and of each list option.
 * @throws field.not_found
 */
export async function usageOf(scope: OrganizationScope, fieldId: string) {
  const field = await requireField(scope, fieldId)
  const options = await optionsOf(scope, fieldId)
  const counts = await countCustomValues(scope, field.key)
  return {
    people: [...counts.values()].reduce((sum, people) => sum + people, 0),
    values: options.map(({ id, value }) => ({ id, people: counts.get(value) ?? 0 })),
  }
}

/**
 * Adds an option to a list.
 * @throws field.not_found, field.not_a_list, field.value_taken, field.too_many
 */
export async function addValue(scope: OrganizationScope, fieldId: string, value: string): Promise<Option> {
  const field = await lockField(scope, fieldId)
  if (field.type !== 'list') fail('field.not_a_list')
  return insertOne(storeOptions(scope, fieldId, [value], 'value'))
}

/**
 * Deletes an option and people's values of it.
 * @throws field.not_found, value.not_found, import.running
 */
export async function deleteValue(scope: OrganizationScope, fieldId: string, valueId: string): Promise<void> {
  await lockAgainstImports(scope)
  const field = await lockField(scope, fieldId)
  const options = await optionsOf(scope, fieldId)
  const option = options.find(({ id }) => id === valueId) ?? fail('value.not_found')
  await scope.delete(userFieldValues, eq(userFieldValues.id, valueId))
  await removeCustomValues(scope, field.key, option.value)
}
