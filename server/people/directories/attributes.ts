import { asc, eq, sql } from 'drizzle-orm'
import { type FieldRule, parseFieldValue } from '#contract/people/field-values.ts'
import { readFieldRules } from '#server/people/custom-fields/service.ts'
import type { DirectoryScope } from '#server/platform/http/directory-scope.ts'
import type { directoryUsers } from '#server/schema/directories.ts'
import { directoryAttributes } from '#server/schema/directory-attributes.ts'
import type { UserRow } from '#server/schema/users.ts'
import { isUnder, type PersonChange } from './person-change.ts'

type OwnRow = typeof directoryUsers.$inferSelect

/** What a directory keeps of a person's attributes. */
type Stored = Pick<OwnRow, 'language' | 'attributes' | 'problems'> & Pick<UserRow, 'customFields'>

export const nothingStored: Stored = { language: null, attributes: {}, problems: {}, customFields: {} }

/**
 * Reads which attributes fill which fields.
 * @param lock whether to lock the fields, in a transaction and before the person's row
 */
export async function readAttributes(scope: DirectoryScope, { lock }: { lock: boolean }) {
  if (!scope.directory.mapsAttributes) return []
  const { id, path, fieldId, directoryId } = directoryAttributes
  const rows = await scope
    .select(directoryAttributes, { id, path, fieldId }, eq(directoryId, scope.directory.id))
    .orderBy(asc(sql`lower(${path})`))
  const fieldIds = rows.flatMap((row) => row.fieldId ?? [])
  const fields = await readFieldRules(scope, fieldIds, { lock })
  return rows.flatMap((row) => {
    const field = fields.find((one) => one.id === row.fieldId)
    return field || row.fieldId === null ? [{ id: row.id, path: row.path, field }] : []
  })
}

/** What a request says of an attribute: its text, null where it removes it, undefined where it does not say. */
function attributeOf({ attributes, isWhole = false }: PersonChange, path: string): string | null | undefined {
  const given = attributes.get(path)
  if (given !== undefined) return given
  const isRemoved = [...attributes].some(([upper, value]) => value === null && isUnder(path, upper))
  return isRemoved || isWhole ? null : undefined
}

/** What an attribute may say that fills no field. */
const anyText: FieldRule = { type: 'text', options: [] }

type Attributes = Awaited<ReturnType<typeof readAttributes>>

/**
 * Applies what a request says of attributes. A value that does not fit is kept out: the former one stays, and the problem
 * is listed. Parts that do not change are the same objects as before.
 */
export function applyAttributes(attributes: Attributes, change: PersonChange, stored: Stored): Stored {
  const customFields = new Map(Object.entries(stored.customFields))
  const kept = new Map(Object.entries(stored.attributes))
  const problems = new Map(Object.entries(stored.problems))
  for (const { id, path, field } of attributes) {
    const text = attributeOf(change, path.toLowerCase())
    if (text === undefined) continue
    const value = text === null ? undefined : parseFieldValue(field ?? anyText, text)
    problems.delete(path)
    if (text === null) {
      kept.delete(id)
      if (field) customFields.delete(field.key)
    } else if (value === undefined) {
      problems.set(path, field?.type ?? 'text')
      // The field keeps its value, but no rule may go by one that the attribute does not have any more.
      kept.delete(id)
    } else {
      kept.set(id, text.trim())
      if (field) customFields.set(field.key, value)
    }
  }
  const language = languageOf(change, stored.language, problems)
  return {
    language,
    attributes: changedFrom(stored.attributes, kept),
    problems: changedFrom(stored.problems, problems),
    customFields: changedFrom(stored.customFields, customFields),
  }
}

const languages = /^(en|fr)\b/i

function languageOf(
  change: PersonChange,
  stored: OwnRow['language'],
  problems: Map<string, unknown>,
): OwnRow['language'] {
  const given = attributeOf(change, 'preferredlanguage')
  const text = given || attributeOf(change, 'locale') || given
  if (text === undefined) return stored
  problems.delete('preferredLanguage')
  if (text === null) return null
  const [language] = languages.exec(text) ?? []
  if (language === undefined) problems.set('preferredLanguage', 'language')
  return language === undefined ? stored : language.toLowerCase() === 'fr' ? 'fr' : 'en'
}

/** The values as an object: the former one where they are equal. */
function changedFrom<T>(former: Record<string, T>, values: Map<string, T>): Record<string, T> {
  const before = Object.entries(former)
  const isSame = before.length === values.size && before.every(([key, value]) => values.get(key) === value)
  return isSame ? former : Object.fromEntries(values)
}
