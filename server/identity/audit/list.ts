import { and, desc, gte, lt, type SQL } from 'drizzle-orm'
import type { AuditEntry, exportAuditEntries, listAuditEntries } from '#contract/identity/audit.ts'
import { addDays, startOfDay } from '#contract/platform/days.ts'
import type { Answer, Input } from '#contract/platform/endpoint.ts'
import { listPage } from '#server/platform/db/list-page.ts'
import type { FileContent } from '#server/platform/files/file-content.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { tableFile } from '#server/platform/spreadsheets/write.ts'
import { auditEntries } from '#server/schema/audit.ts'
import { readKeptFrom } from './copies.ts'

type Span = Input<typeof exportAuditEntries>['query']

function within({ organization: { timezone } }: OrganizationScope, { from, to }: Span): SQL[] {
  return [
    ...(from ? [gte(auditEntries.at, startOfDay(timezone, from))] : []),
    ...(to ? [lt(auditEntries.at, startOfDay(timezone, addDays(to, 1)))] : []),
  ]
}

type Row = Omit<typeof auditEntries.$inferSelect, 'customerId'>

function present({ id, at, action, accountId, actorName, actorEmail, ...row }: Row): AuditEntry {
  const { support, subject, subjectId, fields, address } = row
  return {
    id: String(id),
    at: at.toISOString(),
    action,
    actor: actorName === null ? null : { accountId, name: actorName, email: actorEmail ?? '' },
    support,
    subject,
    subjectId,
    affected: row.affected ?? [],
    fields,
    address,
  }
}

/** Lists one page of changes, newest first. */
export async function listAudit(
  scope: OrganizationScope,
  { db }: Pick<UseCaseContext, 'db'>,
  { page, limit, ...span }: Input<typeof listAuditEntries>['query'],
): Promise<Answer<typeof listAuditEntries>['data']> {
  const conditions = within(scope, span)
  const query = scope.select(auditEntries, columns, ...conditions).orderBy(desc(auditEntries.id))
  const count = scope.count(auditEntries, ...conditions)
  const { rows, pagination } = await listPage({ page, limit }, query, count)
  const keptFrom = await readKeptFrom(db, scope.organization)
  return { entries: rows.map(present), pagination, keptFrom }
}

const {
  id,
  organizationId,
  at,
  action,
  accountId,
  actorName,
  actorEmail,
  support,
  subject,
  subjectId,
  affected,
  fields,
  address,
} = auditEntries
const columns = {
  id,
  organizationId,
  at,
  action,
  accountId,
  actorName,
  actorEmail,
  support,
  subject,
  subjectId,
  affected,
  fields,
  address,
}

const batch = 1000
const headers = [
  'at',
  'action',
  'who',
  'email',
  'support session',
  'subject',
  'subject id',
  'affected',
  'fields',
  'address',
]

/** Streams all changes as a table. */
export function auditFile(scope: OrganizationScope, span: Span): FileContent {
  async function* batches() {
    yield [headers]
    let before: number | undefined
    for (;;) {
      const rows = await scope
        .select(
          auditEntries,
          columns,
          and(...within(scope, span)),
          before === undefined ? undefined : lt(auditEntries.id, before),
        )
        .orderBy(desc(auditEntries.id))
        .limit(batch)
      yield rows.map((row) => [
        row.at.toISOString(),
        row.action,
        row.actorName ?? 'provider',
        row.actorEmail ?? '',
        row.support ? 'yes' : 'no',
        row.subject ?? '',
        row.subjectId ?? '',
        (row.affected ?? [])
          .map(({ kind, id, name, change }) => `${change} ${kind} ${name} (${id})`)
          .join('; '),
        row.fields.join(' '),
        row.address,
      ])
      before = rows.at(-1)?.id
      if (rows.length < batch) return
    }
  }
  return tableFile(`audit_${scope.now.toISOString().slice(0, 10)}`, 'csv', batches())
}
