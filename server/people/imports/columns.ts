import type { FieldRule } from '#contract/people/field-values.ts'
import { foldText } from '#contract/platform/fold.ts'

export interface Field extends FieldRule {
  key: string
  name: string
}

/** The index of each value in a row. */
export interface Columns {
  firstName: number
  lastName: number
  email: number
  fields: { field: Field; column: number }[]
}

/** Accepted headers: those of the documents and unambiguous synonyms, folded. */
const people = {
  firstName: { exact: ['first_name', 'firstName'], folded: ['firstname', 'prenom'] },
  lastName: { exact: ['last_name', 'lastName'], folded: ['lastname', 'nom', 'nomdefamille'] },
  email: { exact: ['email'], folded: ['email', 'emailaddress', 'courriel'] },
}

/**
 * Maps headers to columns.
 * @returns undefined where a column for first name, last name or address is missing or ambiguous
 */
export function findColumns(headers: string[], fields: Field[]): Columns | undefined {
  const firstName = findColumn(headers, people.firstName)
  const lastName = findColumn(headers, people.lastName)
  const email = findColumn(headers, people.email)
  if (firstName === undefined || lastName === undefined || email === undefined) return undefined
  const taken = new Set([firstName, lastName, email])
  const found = fields.flatMap((field) => {
    const column = headers.findIndex(
      (head, index) => !taken.has(index) && (head === field.key || sameName(head, field.name)),
    )
    if (column < 0) return []
    taken.add(column)
    return [{ field, column }]
  })
  return { firstName, lastName, email, fields: found }
}

function findColumn(headers: string[], { exact, folded }: { exact: string[]; folded: string[] }) {
  const first = exact.map((name) => headers.indexOf(name)).find((index) => index >= 0)
  if (first !== undefined) return first
  const meant = headers.flatMap((head, index) => (folded.includes(foldHead(head)) ? [index] : []))
  return meant.length === 1 ? meant[0] : undefined
}

const sameName = (head: string, name: string) =>
  head.normalize('NFC').toLowerCase() === name.normalize('NFC').toLowerCase()

/** Folds case and accents, and removes spaces, dashes and underscores. */
const foldHead = (head: string) => foldText(head).replaceAll(/[\s_-]/g, '')
