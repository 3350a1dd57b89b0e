import { and, asc, eq, gt, ne, or } from 'drizzle-orm'
import type { ImportRow } from '#contract/people/imports.ts'
import { errors } from '#contract/platform/errors.ts'
import { listFieldRules } from '#server/people/custom-fields/service.ts'
import type { FileContent } from '#server/platform/files/file-content.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { type Format, tableFile } from '#server/platform/spreadsheets/write.ts'
import { importRows } from '#server/schema/imports.ts'
import { requireImport } from './service.ts'

type Reason = NonNullable<ImportRow['reason']>

const words: Record<Reason, (column: string) => string> = {
  incomplete: (column) => `${column} is missing.`,
  email_invalid: () => 'This is not a valid email address.',
  name_invalid: (column) => `${column} is too long, or has characters that a name cannot have.`,
  value_invalid: (column) => `The value under ${column} does not fit the field.`,
  cells_beyond_columns: () => 'The row has more cells than the header row: a comma may lack its quotes.',
  duplicate_in_file: () => 'This email stands in an earlier row of the file.',
  unchanged: () => 'This person is known with the same values.',
  sign_in_taken: () => errors['user.sign_in_taken'].message,
  taken_meanwhile: () => 'This person was added or removed after the file was read.',
}

const batch = 1000

/**
 * Streams the refused rows as they came, with the reason in a last column and cells beyond the header row after it. Unchanged rows are not refused and not
 * included.
 * @throws import.not_found
 */
export async function refusedRows(scope: OrganizationScope, importId: string): Promise<FileContent> {
  const { heads, fileName } = await requireImport(scope, importId)

  async function* batches() {
    yield [[...heads, 'reason']]
    for (let after = 0; ; ) {
      const rows = await refusedAfter(scope, importId, after)
      yield rows.map(({ cells, reason, column }) => [
        ...heads.map((_, index) => cells[index] ?? ''),
        reason ? words[reason](column ?? '') : '',
        ...cells.slice(heads.length),
      ])
      const last = rows.at(-1)
      if (!last || rows.length < batch) return
      after = last.line
    }
  }
  return tableFile(`${fileName.replace(/\.[^.]*$/, '')}_refused`, 'csv', batches())
}

const refusedAfter = (scope: OrganizationScope, importId: string, after: number) =>
  scope
    .select(
      importRows,
      {
        line: importRows.line,
        cells: importRows.cells,
        reason: importRows.reason,
        column: importRows.column,
      },
      eq(importRows.importId, importId),
      gt(importRows.line, after),
      or(
        eq(importRows.action, 'incomplete'),
        and(eq(importRows.action, 'skip'), ne(importRows.reason, 'unchanged')),
        eq(importRows.outcome, 'skipped'),
      ),
    )
    .orderBy(asc(importRows.line))
    .limit(batch)

/** Streams a template with one example row, which an import accepts. */
export async function importTemplate(scope: OrganizationScope, format: Format): Promise<FileContent> {
  const fields = await listFieldRules(scope)
  const examples = { text: () => '', number: () => 1, date: () => '2026-01-31', list: first }
  return tableFile('users_template', format, [
    [
      ['first_name', 'last_name', 'email', ...fields.map(({ key }) => key)],
      [
        'Robin',
        'Example',
        'robin@example.com',
        ...fields.map((field) => examples[field.type](field.options)),
      ],
    ],
  ])
}

const first = ([option]: string[]) => option ?? ''
