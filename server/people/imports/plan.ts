import { desc, eq, sql } from 'drizzle-orm'
import type { ImportPlan, ImportRow } from '#contract/people/imports.ts'
import { signsInWith } from '#server/identity/shown-addresses/service.ts'
import { listFieldRules } from '#server/people/custom-fields/service.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { runInChildProcess } from '#server/platform/spreadsheets/run-in-child-process.ts'
import { importRows, imports } from '#server/schema/imports.ts'
import { users } from '#server/schema/users.ts'
import { hashOfRules, importColumns, presentImport } from './service.ts'
import type { FileRead, FileToRead, PeopleRead } from './worker.ts'

/**
 * Parses a file in a child process.
 * @throws import.unreadable, import.columns_missing, import.empty, import.too_many_rows, import.too_many_columns,
 *   import.too_large_unpacked, server.busy
 */
export async function readPeople(scope: OrganizationScope, file: Uint8Array) {
  const fields = await listFieldRules(scope)
  const message: FileToRead = { file, fields }
  const read = await runInChildProcess<FileRead>({
    module: new URL('./worker.ts', import.meta.url),
    message,
    // Wall-clock time: a busy machine parses 20,000 rows slowly.
    seconds: 20,
    megabytes: 256,
  })
  if (!read) return fail('import.too_large_unpacked')
  if ('refusal' in read) return fail(read.refusal)
  if ('failure' in read) throw new Error(read.failure)
  return { ...read, rules: hashOfRules(fields) }
}

/**
 * Stores a plan with the action for each row. The same file again replaces its plan; while it is being imported,
 * the running import is returned.
 */
export async function planImport(
  scope: OrganizationScope,
  fileName: string,
  { headers, hash, rows, rules }: PeopleRead & { rules: string },
): Promise<ImportPlan> {
  // Lock per organization: of the same file uploaded twice concurrently, the second request finds the first plan.
  await scope.lock('imports')
  const sameFile = eq(imports.fileHash, hash)
  await scope.delete(imports, sameFile, eq(imports.state, 'planned'))
  const [running] = await scope
    .select(imports, importColumns, sameFile, eq(imports.state, 'running'))
    .orderBy(desc(imports.createdAt))
  if (running) return presentImport(running)
  const plan = await scope.insertOne(imports, {
    accountId: scope.caller.account.id,
    fileName,
    fileHash: hash,
    heads: headers,
    rules,
    createdAt: scope.now,
  })
  const counts = { create: 0, change: 0, skip: 0, incomplete: 0 }
  for (const part of rows) {
    for (const { action, count } of await keepRows(scope, plan.id, part)) counts[action] += count
  }
  const { create: creates, change: changes, skip: skips, incomplete } = counts
  const [counted] = await scope.update(
    imports,
    { creates, changes, skips, incomplete },
    eq(imports.id, plan.id),
  )
  return presentImport(counted ?? plan)
}

interface Count extends Record<string, unknown> {
  action: ImportRow['action']
  count: number
}

/** Stores a batch of rows. For known people it computes what changes. */
async function keepRows(scope: OrganizationScope, id: string, rows: string) {
  const same = sql`known.first_name = row.first_name and known.last_name = row.last_name
    and known.custom_fields @> row.custom_fields`
  const signsIn = signsInWith(scope.organization.id, sql`row.email`)
  return scope.execute<Count>(
    (own) => sql`
    with kept as (
      insert into ${importRows} (organization_id, import_id, line, cells, first_name, last_name, email, custom_fields,
        action, reason, "column")
      select ${own.id}, ${id}, line, cells, row.first_name, row.last_name, row.email, row.custom_fields,
        case when action <> 'create' then action when ${signsIn} then 'skip' when known.id is null then action
          when ${same} then 'skip' else 'change' end,
        case when action <> 'create' then reason when ${signsIn} then 'sign_in_taken'
          when ${same} then 'unchanged' else reason end,
        "column"
      from jsonb_to_recordset(${rows}::jsonb) as row(line integer, cells jsonb, first_name text, last_name text,
        email text, custom_fields jsonb, action text, reason text, "column" text)
      left join ${users} known on ${own.rows(sql`known`)} and known.email = row.email
      returning action)
    select action, count(*)::int as count from kept group by action`,
  )
}
