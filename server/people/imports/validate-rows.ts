import { parseFieldValue } from '#contract/people/field-values.ts'
import type { ImportRow } from '#contract/people/imports.ts'
import { email, name } from '#contract/platform/fields.ts'
import { restoreFormulas } from '#server/platform/spreadsheets/formula-quotes.ts'
import type { Table } from '#server/platform/spreadsheets/read.ts'
import type { Columns } from './columns.ts'

/** A row validated by the file alone, without the database. */
export type ValidatedRow = Omit<ImportRow, 'action'> & {
  action: 'create' | 'skip' | 'incomplete'
  cells: string[]
}

type RowResult = Pick<ValidatedRow, 'action' | 'reason' | 'column'>

/** Values may stand under other headers than their own, so that no cell of the row counts. */
const beyondColumns: RowResult = { action: 'skip', reason: 'cells_beyond_columns', column: null }

const schemas = { firstName: name('firstName'), lastName: name('lastName'), email: email() }

/** Validates each row. Of a duplicate address the first row counts. */
export function validateRows({ kind, headers, rows }: Table, columns: Columns): ValidatedRow[] {
  const seen = new Set<string>()
  return rows.map(({ line, cells }) => {
    // Our own CSV file saved as a workbook still has the quotes that neutralize formulas.
    const texts = kind === 'workbook' ? cells.map(restoreFormulas) : cells
    const person = readPerson(texts, columns)
    const fields = readFields(texts, columns)
    const result = texts.slice(headers.length).some((text) => text.trim() !== '')
      ? beyondColumns
      : validateRow(headers, columns, person, fields.misfit, seen)
    if (result.action === 'create') seen.add(person.email.value)
    return {
      line,
      cells,
      first_name: person.firstName.value,
      last_name: person.lastName.value,
      email: person.email.value,
      custom_fields: fields.values,
      ...result,
    }
  })
}

type Person = ReturnType<typeof readPerson>

function readPerson(cells: string[], columns: Columns) {
  const read = (part: keyof typeof schemas) => {
    const text = textOf(cells, columns[part])
    const result = schemas[part].safeParse(text)
    return { value: result.success ? result.data : text, valid: result.success }
  }
  return { firstName: read('firstName'), lastName: read('lastName'), email: read('email') }
}

function readFields(cells: string[], { fields }: Columns) {
  const values: Record<string, string | number> = {}
  for (const { field, column } of fields) {
    const text = textOf(cells, column)
    if (text === '') continue
    const value = parseFieldValue(field, text)
    if (value === undefined) return { values: {}, misfit: column }
    values[field.key] = value
  }
  return { values }
}

function validateRow(
  headers: string[],
  columns: Columns,
  person: Person,
  misfit: number | undefined,
  seen: Set<string>,
): RowResult {
  const rejected = (
    action: ValidatedRow['action'],
    reason: ImportRow['reason'],
    column: number,
  ): RowResult => ({
    action,
    reason,
    column: headers[column] ?? null,
  })
  const parts = ['firstName', 'lastName', 'email'] as const
  const missing = parts.find((part) => person[part].value === '')
  if (missing) return rejected('incomplete', 'incomplete', columns[missing])
  const invalid = parts.find((part) => !person[part].valid)
  if (invalid)
    return rejected('skip', invalid === 'email' ? 'email_invalid' : 'name_invalid', columns[invalid])
  if (misfit !== undefined) return rejected('skip', 'value_invalid', misfit)
  if (seen.has(person.email.value)) return rejected('skip', 'duplicate_in_file', columns.email)
  return { action: 'create', reason: null, column: null }
}

const textOf = (cells: string[], column: number) => (cells[column] ?? '').trim()
