import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id, instant, verbatim } from '#contract/platform/fields.ts'
import { spreadsheet } from '#contract/platform/media-types.ts'
import { orgParams } from '#contract/platform/organization-params.ts'

export const maxImportBytes = 10 * 1024 * 1024
export const maxImportRows = 20_000

/** Why a row of the file is not imported. */
export const rowReason = z.enum([
  'incomplete',
  'email_invalid',
  'name_invalid',
  'value_invalid',
  'cells_beyond_columns',
  'duplicate_in_file',
  'unchanged',
  'sign_in_taken',
  'taken_meanwhile',
])

export const rowAction = z.enum(['create', 'change', 'skip', 'incomplete'])

const row = z.object({
  /** Number of the row in the file. The header row is 1. */
  line: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  custom_fields: z.record(z.string(), z.unknown()),
  action: rowAction,
  reason: z.nullable(rowReason),
  /** Header of the column that caused it. */
  column: z.nullable(z.string()),
})

export type ImportRow = z.output<typeof row>

export const importPlan = z.object({
  id: id(),
  fileName: z.string(),
  state: z.enum(['planned', 'running', 'finished']),
  autoInvite: z.boolean(),
  /** Rows with first name, last name and address: the M of the outcome. */
  total: z.number(),
  creates: z.number(),
  changes: z.number(),
  skips: z.number(),
  /** Rows without one of the three. */
  incomplete: z.number(),
  /** How many of `creates` and `changes` will be imported. */
  done: z.number(),
  created: z.number(),
  changed: z.number(),
  createdAt: instant(),
  startedAt: z.nullable(instant()),
  finishedAt: z.nullable(instant()),
})

export type ImportPlan = z.output<typeof importPlan>

const importParams = z.extend(orgParams, { importId: id() })
const importPath = '/api/organizations/:orgId/imports/:importId'

export const planImport = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgId/imports',
  access: 'role',
  needs: 'people.write',
  refusesSupport: true,
  summary: 'Reads a file of people and says what would become of each row; nothing is created yet.',
  params: orgParams,
  query: z.strictObject({ fileName: verbatim(255) }),
  upload: ['text/csv', spreadsheet],
  maxBodyBytes: maxImportBytes,
  status: 201,
  answer: z.object({ data: importPlan }),
  errors: [
    'request.too_large',
    'request.media_type',
    'server.busy',
    'import.unreadable',
    'import.columns_missing',
    'import.empty',
    'import.too_many_rows',
    'import.too_many_columns',
    'import.too_large_unpacked',
    'import.running',
  ],
})

export const listImports = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/imports',
  access: 'role',
  needs: 'people.write',
  summary: 'The imports of late, newest first; one that runs is among them.',
  params: orgParams,
  answer: z.object({ data: z.array(importPlan) }),
  errors: [],
})

export const getImport = endpoint({
  method: 'GET',
  path: importPath,
  access: 'role',
  needs: 'people.write',
  summary: 'One import, and how far it has come.',
  params: importParams,
  answer: z.object({ data: importPlan }),
  errors: ['import.not_found'],
})

export const listImportRows = endpoint({
  method: 'GET',
  path: `${importPath}/rows`,
  access: 'role',
  needs: 'people.write',
  summary: 'The rows of a plan, in the order of the file.',
  params: importParams,
  query: z.strictObject({
    action: z.optional(rowAction),
    /** Returns rows after this row of the file. */
    after: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
  }),
  answer: z.object({ data: z.object({ rows: z.array(row), hasNext: z.boolean() }) }),
  errors: ['import.not_found'],
})

export const beginImport = endpoint({
  method: 'POST',
  path: `${importPath}/begin`,
  access: 'role',
  needs: 'people.write',
  refusesSupport: true,
  summary: 'Carries a plan out, in the background; asked for twice, it is done once.',
  params: importParams,
  body: z.strictObject({ autoInvite: z._default(z.boolean(), true) }),
  answer: z.object({ data: importPlan }),
  errors: ['import.not_found', 'import.running', 'import.outdated', 'account.email_unverified'],
})

export const discardImport = endpoint({
  method: 'DELETE',
  path: importPath,
  access: 'role',
  needs: 'people.write',
  summary: 'Throws a plan away that was not begun.',
  params: importParams,
  answer: z.object({ data: z.object({ id: id() }) }),
  errors: ['import.not_found', 'import.begun'],
})

export const downloadRefusedRows = endpoint({
  method: 'GET',
  path: `${importPath}/refused`,
  access: 'role',
  needs: 'people.write',
  logged: true,
  summary: 'The rows that are not carried out as a file like the one that came, with the reason for each.',
  params: importParams,
  download: ['text/csv'],
  errors: ['import.not_found'],
})

export const downloadImportTemplate = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/imports/template',
  access: 'role',
  needs: 'people.write',
  summary: 'A file to fill in: the columns of this organization and one example.',
  params: orgParams,
  query: z.strictObject({ format: z._default(z.enum(['csv', 'xlsx']), 'csv') }),
  download: ['text/csv', spreadsheet],
  errors: [],
})
