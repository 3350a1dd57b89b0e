import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Handle } from './handle.ts'
import { hasCode } from './postgres-errors.ts'
import { joinedTables, ownTables, personTables, publishedTables, readableOwnTables } from './rings.ts'
import { StartupError } from './startup-error.ts'

const duplicateObject = '42710'
const uniqueViolation = '23505'

/** The schema that pg-boss creates and owns. */
const queueSchema = 'pgboss'

/**
 * The roles that a login switches to. None owns a table, and row-level security applies to each.
 * - console: requests and jobs. Reads no health row.
 * - person: a person's own requests, limited to that person's rows.
 * - closing: reads health rows and writes published figures.
 */
export interface Roles {
  console: string
  person: string
  closing: string
}

const rolesOf = sql`
  select current_user as login, current_database() as database,
    left(current_user, 59) || '_app' as console, left(current_user, 55) || '_person' as person,
    left(current_user, 55) || '_closing' as closing,
    rolsuper or rolcreaterole as creates
  from pg_roles where rolname = current_user`

const loginRow = z.object({
  login: z.string(),
  database: z.string(),
  console: z.string(),
  person: z.string(),
  closing: z.string(),
  creates: z.boolean(),
})

/** The roles of the connection's login, whether they exist or not. */
export async function namesOfRoles(db: Handle): Promise<Roles> {
  const { rows } = await db.execute(rolesOf)
  const { console, person, closing } = loginRow.parse(rows[0])
  return { console, person, closing }
}

/**
 * Creates the missing roles and grants each what its ring of data needs (docs/decisions/0021).
 * @param db a connection of the login that owns the tables
 * @throws StartupError where the login cannot use the roles, or a role has privileges that defeat row-level
 *   security
 */
export async function prepareRoles(db: Handle): Promise<Roles> {
  const { rows } = await db.execute(rolesOf)
  const { login, database, creates, ...roles } = loginRow.parse(rows[0])
  const all = Object.values(roles)
  const missing = await missingAmong(db, all)
  if (creates) for (const role of missing) await create(db, role, login)
  const refused = await notTaken(db, all)
  if (refused.length > 0) {
    const statements = refused.map(
      (role) => `CREATE ROLE ${quoted(role)}; GRANT ${quoted(role)} TO ${quoted(login)};`,
    )
    throw new StartupError(
      `PostgreSQL user ${login} has no roles to step down to, which keep health data from the console: run ${statements.join(' ')} or use a user that may create roles.`,
    )
  }
  await refusePower(db, all)
  await db.transaction((tx) => grantIfChanged(tx, roles, quoted(database)))
  await handQueueOver(db, roles.console)
  return roles
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const list = (names: string[]) => names.map(quoted).join(', ')

async function missingAmong(db: Handle, roles: string[]): Promise<string[]> {
  const { rows } = await db.execute(
    sql`select rolname as name from pg_roles where rolname = any(${sql.param(roles)}::text[])`,
  )
  const found = new Set(rows.map(({ name }) => name))
  return roles.filter((role) => !found.has(role))
}

/** Ignores a duplicate: another process may create the same role for another database of the same server. */
async function create(db: Handle, role: string, login: string): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql.raw(`create role ${quoted(role)} nologin`))
      await tx.execute(sql.raw(`grant ${quoted(role)} to ${quoted(login)}`))
    })
  } catch (error) {
    if (!hasCode(error, duplicateObject, uniqueViolation)) throw error
  }
}

async function notTaken(db: Handle, roles: string[]): Promise<string[]> {
  const take = (wanted: string[]) =>
    db
      .execute(
        sql`select ${sql.join(
          wanted.map((role) => sql`set_config('role', ${role}, false)`),
          sql`, `,
        )}`,
      )
      .then(
        () => true,
        () => false,
      )
      .finally(() => db.execute(sql`reset role`))
  if (await take(roles)) return []
  const refused: string[] = []
  for (const role of roles) if (!(await take([role]))) refused.push(role)
  return refused
}

async function refusePower(db: Handle, roles: string[]): Promise<void> {
  const { rows } = await db.execute(sql`
    select rolname as role from pg_roles where rolname = any(${sql.param(roles)}::text[]) and (rolsuper or rolbypassrls)
    union select rolname from pg_class join pg_roles on pg_roles.oid = relowner
    where relnamespace = 'public'::regnamespace and rolname = any(${sql.param(roles)}::text[])`)
  const [powerful] = rows
  if (!powerful) return
  throw new StartupError(
    `PostgreSQL role ${powerful.role} bypasses row security or owns tables: take that from it, so that tenants are kept apart.`,
  )
}

/** Fingerprint of all privileges granted below. A migration, a restored backup or a manual grant changes it. */
const privileges = sql`md5(concat(
  (select string_agg(concat(oid, relname, relowner, relacl), ',' order by oid) from pg_class
    where relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace) and relkind not in ('i', 'I')),
  (select string_agg(concat(attrelid, attname, attacl), ',' order by attrelid, attnum) from pg_attribute
    where attacl is not null and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)),
  (select string_agg(concat(nspname, nspacl), ',' order by nspname) from pg_namespace
    where nspname in ('public', 'drizzle')),
  (select concat(datname, datacl) from pg_database where datname = current_database())))`

/** Grants privileges only if the fingerprint differs: the 25 statements take a fifth of a start. */
async function grantIfChanged(tx: Handle, roles: Roles, database: string): Promise<void> {
  const rings = [roles, ownTables, readableOwnTables, personTables, joinedTables, publishedTables]
  const code = createHash('sha256').update(JSON.stringify(rings)).update(grant.toString()).digest('hex')
  const { rows } = await tx.execute(
    sql`select obj_description('drizzle'::regnamespace, 'pg_namespace') as marker, ${privileges} as privileges`,
  )
  if (rows[0]?.marker === `${code} ${rows[0]?.privileges}`) return
  await grant(tx, roles, database)
  const { rows: granted } = await tx.execute(sql`select ${privileges} as privileges`)
  await tx.execute(sql.raw(`comment on schema drizzle is '${code} ${granted[0]?.privileges}'`))
}

async function listExisting(tx: Handle, tables: string[]): Promise<string[]> {
  const { rows } = await tx.execute(
    sql`select name from unnest(${sql.param(tables)}::text[]) as name where to_regclass('public.' || quote_ident(name)) is not null`,
  )
  return rows.map(({ name }) => String(name))
}

/** Grants in one transaction, so that other processes never run with more privileges than these. */
async function grant(
  tx: Handle,
  { console: ofConsole, person, closing }: Roles,
  database: string,
): Promise<void> {
  const on = async (tables: string[], statement: (names: string) => string) => {
    const found = await listExisting(tx, tables)
    if (found.length > 0) await tx.execute(sql.raw(statement(list(found))))
  }
  const everybody = list([ofConsole, person, closing])
  const console_ = quoted(ofConsole)
  for (const statement of [
    `grant connect, temporary on database ${database} to ${everybody}`,
    `grant usage on schema public, drizzle to ${everybody}`,
    `grant select, insert, update, delete on all tables in schema public to ${console_}`,
    `grant usage on all sequences in schema public to ${console_}`,
    `grant select on all tables in schema drizzle to ${console_}`,
    `revoke all on all tables in schema public from ${list([person, closing])}`,
    `grant select on all tables in schema public to ${quoted(closing)}`,
  ])
    await tx.execute(sql.raw(statement))
  await on([...ownTables, ...publishedTables], (names) => `revoke all on ${names} from ${console_}`)
  await on([...readableOwnTables, ...publishedTables], (names) => `grant select on ${names} to ${console_}`)
  await on(publishedTables, (names) => `grant insert on ${names} to ${quoted(closing)}`)
  await on(
    ['published_counts', 'live_counts'],
    (names) => `grant insert, update on ${names} to ${quoted(closing)}`,
  )
  // Only rows of deleted customers: triggers refuse to delete other published rows.
  await on([...ownTables, ...publishedTables], (names) => `grant delete on ${names} to ${quoted(closing)}`)
  // The policies of the person's own rows read these columns, and boards name companies.
  await on(
    ['organizations'],
    (names) => `grant select (id, lineage, name, timezone, deleted_at) on ${names} to ${quoted(person)}`,
  )
  await on(
    [
      'quizzes',
      'quiz_questions',
      'challenges',
      'teams',
      'mission_assignments',
      'wall_photos',
      ...joinedTables,
    ],
    (names) => `grant select on ${names} to ${quoted(person)}`,
  )
  // The points of closed quizzes.
  await on(
    ['quiz_points', 'challenge_days'],
    (names) => `grant insert, update on ${names} to ${quoted(closing)}`,
  )
  await on(['appeals'], (names) => `grant update (outcome, counted_at) on ${names} to ${quoted(closing)}`)
  await on(
    ['referees'],
    (names) => `grant select (organization_id, account_id, name) on ${names} to ${quoted(person)}`,
  )
  // Boards show nothing to whoever holds or held a role.
  await on(['role_holders'], (names) => `grant select on ${names} to ${quoted(person)}`)
  await on(
    ['administrators'],
    (names) => `grant select (organization_id, account_id) on ${names} to ${quoted(person)}`,
  )
  await on(['quiz_participants'], (names) => `grant update (credited) on ${names} to ${quoted(closing)}`)
  await on(['challenge_results'], (names) => `grant insert on ${names} to ${quoted(closing)}`)
  await on(personTables, (names) => `grant select, insert, update, delete on ${names} to ${quoted(person)}`)
  const { rows } = await tx.execute(
    sql`select proname as name from pg_proc where pronamespace = 'public'::regnamespace and proname in ('make_months', 'drop_months', 'drop_quarters')`,
  )
  for (const { name } of rows)
    await tx.execute(sql.raw(`grant execute on function ${name}(date) to ${quoted(closing)}`))
}

/**
 * Makes the console role the owner of the queue's schema. A queue owned by the login, from an earlier version, is
 * dropped: it is rebuilt from our own tables.
 */
async function handQueueOver(db: Handle, role: string): Promise<void> {
  const { rows } = await db.execute(
    sql`select from pg_namespace where nspname = ${queueSchema} and pg_get_userbyid(nspowner) <> ${role}`,
  )
  if (rows.length > 0) await db.execute(sql.raw(`drop schema ${queueSchema} cascade`))
  await db.execute(sql.raw(`create schema if not exists ${queueSchema} authorization ${quoted(role)}`))
}
