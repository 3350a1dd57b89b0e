import { createHash } from 'node:crypto'
import { and, asc, desc, eq, getTableColumns, gt, lt, or, sql } from 'drizzle-orm'
import type { ImportPlan, ImportRow, listImportRows } from '#contract/people/imports.ts'
import type { Answer, Input } from '#contract/platform/endpoint.ts'
import { listFieldRules, lockFields } from '#server/people/custom-fields/service.ts'
import { requireSender } from '#server/people/invitations/service.ts'
import { onUnique } from '#server/platform/db/on-unique.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { importRows, imports } from '#server/schema/imports.ts'

/** The queue that executes imports. */
export const importJobs = 'imports'

const day = 86_400_000
const lately = 30 * day
const mostListed = 50

export const importColumns = getTableColumns(imports)

type ImportRecord = typeof imports.$inferSelect

export function presentImport(record: ImportRecord): ImportPlan {
  const { id, fileName, state, autoInvite, creates, changes, skips, incomplete, done, created, changed } =
    record
  return {
    id,
    fileName,
    state,
    autoInvite,
    total: creates + changes + skips,
    creates,
    changes,
    skips,
    incomplete,
    done,
    created,
    changed,
    createdAt: record.createdAt.toISOString(),
    startedAt: record.startedAt?.toISOString() ?? null,
    finishedAt: record.finishedAt?.toISOString() ?? null,
  }
}

/**
 * Reads an import.
 * @throws import.not_found
 */
export async function requireImport(scope: OrganizationScope, id: string): Promise<ImportRecord> {
  const [found] = await scope.select(imports, importColumns, eq(imports.id, id))
  return found ?? fail('import.not_found')
}

export async function listImports(scope: OrganizationScope): Promise<ImportPlan[]> {
  const found = await scope.select(imports, importColumns).orderBy(desc(imports.createdAt)).limit(mostListed)
  return found.map(presentImport)
}

type RowsQuery = Input<typeof listImportRows>['query']

/**
 * Lists one page of an import's rows.
 * @throws import.not_found
 */
export async function listRows(
  scope: OrganizationScope,
  importId: string,
  { action, after, limit }: RowsQuery,
): Promise<Answer<typeof listImportRows>['data']> {
  await requireImport(scope, importId)
  const found = await scope
    .select(
      importRows,
      {
        line: importRows.line,
        first_name: importRows.firstName,
        last_name: importRows.lastName,
        email: importRows.email,
        custom_fields: importRows.customFields,
        action: importRows.action,
        reason: sql<ImportRow['reason']>`${importRows.reason}`,
        column: importRows.column,
      },
      eq(importRows.importId, importId),
      action && eq(importRows.action, action),
      gt(importRows.line, after),
    )
    .orderBy(asc(importRows.line))
    .limit(limit + 1)
  return { rows: found.slice(0, limit), hasNext: found.length > limit }
}

/** Hash of the fields' validation rules, without their names, which may change. */
export const hashOfRules = (fields: Awaited<ReturnType<typeof listFieldRules>>) =>
  createHash('sha256')
    .update(JSON.stringify(fields.map(({ key, type, options }) => [key, type, options])))
    .digest('hex')

/**
 * Starts the import of a plan. Called again, it continues an import whose job has failed.
 * @throws import.not_found, import.running while another one runs, import.outdated where the fields have changed,
 *   account.email_unverified where it would send mail
 */
export async function beginImport(
  scope: OrganizationScope,
  id: string,
  autoInvite: boolean,
): Promise<ImportPlan> {
  const planned = await requireImport(scope, id)
  if (autoInvite) requireSender(scope)
  await lockFields(scope)
  if (planned.state === 'planned' && planned.rules !== hashOfRules(await listFieldRules(scope)))
    fail('import.outdated')
  const begun = await begin(scope, id, autoInvite)
  await scope.enqueue(importJobs, { importId: id })
  return presentImport(begun ?? (await requireImport(scope, id)))
}

async function begin(scope: OrganizationScope, id: string, autoInvite: boolean) {
  const change = {
    state: 'running' as const,
    autoInvite,
    // Who starts the import counts as the inviter.
    accountId: scope.caller.account.id,
    startedAt: scope.now,
  }
  const [begun] = await scope
    .update(imports, change, eq(imports.id, id), eq(imports.state, 'planned'))
    .catch(onUnique('imports_one_running', 'import.running'))
  return begun
}

/**
 * Deletes a plan that was not started.
 * @throws import.not_found, import.begun
 */
export async function discardImport(scope: OrganizationScope, id: string): Promise<void> {
  const deleted = await scope.delete(imports, eq(imports.id, id), eq(imports.state, 'planned'))
  if (deleted > 0) return
  await requireImport(scope, id)
  fail('import.begun')
}

/** Deletes plans that nobody started, and finished imports with their personal data. */
export async function purgeImports({ db, now }: UseCaseContext): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await db
    .delete(imports)
    .where(
      or(
        and(eq(imports.state, 'planned'), lt(imports.createdAt, before(day))),
        and(eq(imports.state, 'finished'), lt(imports.finishedAt, before(lately))),
      ),
    )
}
