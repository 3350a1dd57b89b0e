import { and, eq, type SQL, sql } from 'drizzle-orm'
import { keysOf } from '#contract/platform/keys.ts'
import { aliasWords } from '#server/participation/aliases/service.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { asPerson, type Person } from '#server/platform/db/row-access.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { type Cell, csvText } from '#server/platform/spreadsheets/write-csv.ts'
import { ownExportParts, ownExports } from '#server/schema/own-data.ts'
import { users } from '#server/schema/users.ts'
import { ownRows } from './own-rows.ts'
import { personalColumns } from './personal-columns.ts'
import { PartedZip } from './zip.ts'

type Row = Record<string, unknown>

/** Rows that are read at once. */
const batch = 500

/** Tables about a person that the console's role reads, by the rows that are theirs. */
export const rosterFiles = {
  users: ({ organizationId, userId }) => sql`organization_id = ${organizationId} and id = ${userId}`,
  team_members: ({ organizationId, userId }) => ofRow(organizationId, userId),
  directory_users: ({ organizationId, userId }) => ofRow(organizationId, userId),
  directory_members: ({
    organizationId,
    userId,
  }) => sql`organization_id = ${organizationId} and person_id in (
    select id from directory_users where ${ofRow(organizationId, userId)})`,
  directory_placements: ({
    organizationId,
    userId,
  }) => sql`(target_id = ${organizationId} and user_id = ${userId})
    or (organization_id = ${organizationId} and home_id = ${userId})`,
  proposed_administrators: ({ organizationId, userId }) => ofRow(organizationId, userId),
  invitations: ({ organizationId, userId }) => ofRow(organizationId, userId),
  roster_reads: ({ organizationId, userId }) => sql`organization_id = ${organizationId}
    and (user_id = ${userId} or user_id is null and (exported is null or ${userId} = any(exported)))`,
  accounts: ({ accountId }) => sql`id = ${accountId}`,
  sessions: ({ accountId }) => sql`account_id = ${accountId}`,
  devices: ({ accountId }) => sql`account_id = ${accountId}`,
  identities: ({ accountId }) => sql`account_id = ${accountId}`,
  sign_ins: ({ accountId }) => sql`account_id = ${accountId}`,
  factors: ({ accountId }) => sql`account_id = ${accountId}`,
  factor_resets: ({ accountId }) => sql`account_id = ${accountId}`,
  factor_reset_approvals: ({ accountId }) => sql`account_id = ${accountId}`,
  passkeys: ({ accountId }) => sql`account_id = ${accountId}`,
  recovery_codes: ({ accountId }) => sql`account_id = ${accountId}`,
  // By the proved address: the one in the roster is what an administrator has typed.
  outbox: ({ accountId }) => sql`recipient = (
    select email from accounts where id = ${accountId} and email_verified_at is not null)`,
} as const satisfies Record<string, (whose: Whose) => SQL>

interface Whose extends Person {
  accountId: string | null
}

const ofRow = (organizationId: string, userId: string) =>
  sql`organization_id = ${organizationId} and user_id = ${userId}`

/** Groups have names, and answers to open quizzes are not told right or wrong before the quiz closes. */
const expressions: Record<string, SQL> = {
  'directory_members.group_id': sql`(select display_name from directory_groups where id = group_id)`,
  'directory_placements.target_id': sql`(select name from organizations where id = target_id)`,
  'quiz_answers.is_correct': sql`case when exists (
    select from quizzes where quizzes.id = quiz_id and quizzes.end_at < work_moment()) then is_correct end`,
}

const isFile = (table: string, column: string) => table === 'photos' && column === 'bytes'

/** Selects the personal columns of the rows that meet a condition. */
function selection(table: string, condition: SQL): SQL {
  const columns = personalColumns(table)
    .filter((column) => !isFile(table, column))
    .map(
      (column) =>
        sql`${expressions[`${table}.${column}`] ?? sql.identifier(column)} as ${sql.identifier(column)}`,
    )
  return sql`select to_jsonb(own) as row from (
    select ${sql.join(columns, sql`, `)} from ${sql.identifier(table)} where ${condition}) as own`
}

/** Reads rows in batches through a cursor, so that memory stays flat. */
async function* readBatches(tx: Handle, query: SQL): AsyncGenerator<Row[]> {
  await tx.execute(sql`declare own_rows no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await tx.execute<{ row: Row }>(sql.raw(`fetch ${batch} from own_rows`))
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < batch) break
  }
  await tx.execute(sql`close own_rows`)
}

async function* jsonText(batches: AsyncIterable<Row[]> | Iterable<Row[]>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const rows of batches) {
    yield `${before}${rows.map((row) => JSON.stringify(row)).join(',\n')}`
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

const toCell = (value: unknown): Cell => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'string') return value
  return JSON.stringify(value)
}

async function* toCells(columns: string[], batches: AsyncIterable<Row[]>): AsyncGenerator<Cell[][]> {
  yield [columns]
  for await (const rows of batches) yield rows.map((row) => columns.map((column) => toCell(row[column])))
}

async function addTable(zip: PartedZip, tx: Handle, table: string, condition: SQL): Promise<void> {
  const query = selection(table, condition)
  const columns = personalColumns(table).filter((column) => !isFile(table, column))
  await zip.addText(`json/${table}.json`, jsonText(readBatches(tx, query)))
  await zip.addText(`csv/${table}.csv`, csvText(toCells(columns, readBatches(tx, query))))
}

const fileName = (type: unknown) => (type === 'image/png' ? 'png' : 'jpg')

async function addPhotos(zip: PartedZip, tx: Handle, person: Person): Promise<void> {
  const own = ofRow(person.organizationId, person.userId)
  const { rows } = await tx.execute<{ id: string; media_type: string }>(
    sql`select id, media_type from photos where ${own} order by added_at`,
  )
  for (const { id, media_type } of rows) {
    const found = await tx.execute<{ bytes: Uint8Array }>(
      sql`select bytes from photos where ${own} and id = ${id}`,
    )
    const content = found.rows[0]?.bytes
    if (content) await zip.addFile(`photos/${id}.${fileName(media_type)}`, new Uint8Array(content))
  }
}

/** The challenges that a person is in, with the alias in words and the own score. */
async function readChallenges(tx: Handle, { organizationId, userId }: Person): Promise<Row[]> {
  const { rows } = await tx.execute<Row>(sql`
    select challenges.id, challenges.title, challenges.type, challenges.activity_metric as metric, joins.alias,
      scores.score, scores.days, scores.reached, scores.cheers
    from challenge_joins as joins join challenges on challenges.id = joins.challenge_id
    left join challenge_scores as scores on scores.challenge_id = joins.challenge_id and scores.alias = joins.alias
      and joins.left_at is null
    where joins.organization_id = ${organizationId} and joins.user_id = ${userId} order by challenges.start_date`)
  return rows.map((row) => ({ ...row, alias: aliasWords(Number(row.alias)) }))
}

/** The questions that a person answered, which the rows of answers name by id. */
async function readQuestions(tx: Handle, { organizationId, userId }: Person): Promise<Row[]> {
  const { rows } = await tx.execute<Row>(sql`
    select quizzes.title, questions.id, questions.text, questions.points,
      (select json_agg(json_build_object('id', choice -> 'id', 'text', choice -> 'text'))
        from jsonb_array_elements(questions.answers) as choice) as answers
    from quiz_questions as questions join quizzes on quizzes.id = questions.quiz_id
    where (questions.organization_id, questions.quiz_id) in (
      select organization_id, quiz_id from quiz_participants
      where organization_id = ${organizationId} and user_id = ${userId})
    order by quizzes.start_at, questions.place`)
  return rows
}

/** Makes an archive of everything about a person. An archive that was deleted meanwhile is not made. */
export async function makeExport(context: UseCaseContext, person: Person, exportId: string): Promise<void> {
  const { organizationId, userId } = person
  const { accountId } = users
  await context.db.transaction(async (tx) => {
    const inside = { ...context, db: tx }
    const [whose] = await tx
      .select({ accountId })
      .from(users)
      .where(and(eq(users.organizationId, organizationId), eq(users.id, userId)))
    if (!whose) return
    let write = (run: (db: Handle) => Promise<unknown>) => asPerson(inside, person, run)
    const zip = new PartedZip(async (part, content) => {
      await write((db) => db.insert(ownExportParts).values({ ...person, exportId, part, content }))
    })
    const isThisOne = and(
      eq(ownExports.organizationId, organizationId),
      eq(ownExports.userId, userId),
      eq(ownExports.id, exportId),
    )
    const isWanted = await asPerson(inside, person, (db) =>
      db
        .select({ id: ownExports.id })
        .from(ownExports)
        .where(and(isThisOne, eq(ownExports.state, 'making')))
        .for('update'),
    )
    if (isWanted.length === 0) return
    for (const table of keysOf(rosterFiles))
      await addTable(zip, tx, table, rosterFiles[table]({ ...person, ...whose }))
    await asPerson(inside, person, async (db) => {
      write = (run) => run(db)
      for (const table of keysOf(ownRows))
        if (table !== 'own_export_parts') await addTable(zip, db, table, ofRow(organizationId, userId))
      await zip.addText('json/challenges.json', jsonText([await readChallenges(db, person)]))
      await zip.addText('json/questions.json', jsonText([await readQuestions(db, person)]))
      await addPhotos(zip, db, person)
      await zip.addText('about.json', [
        JSON.stringify({ format: 'elan-own-data', version: 1, madeAt: context.now.toISOString() }),
      ])
      await zip.end()
      await db.update(ownExports).set({ state: 'ready', bytes: zip.bytes }).where(isThisOne)
    })
  })
}
