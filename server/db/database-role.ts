import type pg from 'pg'
import { StartupError } from './startup-error.ts'

/** Of pg-boss, which makes all that is in it. */
const queueSchema = 'pgboss'

/**
 * The role that requests and jobs work as: it may read and write the tables, but owns none of them and is subject to
 * their policies, whatever the login may do. Made here where the login may make roles.
 * @returns none where the login can neither make nor take it: then it is itself subject to the policies
 * @throws StartupError where it would bypass them
 */
export async function prepareRole(
  client: pg.Client,
  log: (line: string) => void,
): Promise<string | undefined> {
  const { rows } = await client.query(`
    select current_user as login, current_database() as database, left(current_user, 59) || '_app' as role,
      rolsuper or rolbypassrls as bypasses, rolsuper or rolcreaterole as creates
    from pg_roles where rolname = current_user`)
  const { login, database, role, bypasses, creates } = rows[0]
  const name = client.escapeIdentifier(role)
  const found = await client.query('select from pg_roles where rolname = $1', [role])
  if (creates && found.rowCount === 0) await create(client, name, login)
  if (!(await takes(client, name))) {
    if (bypasses) {
      throw new StartupError(
        `PostgreSQL user ${login} bypasses row security and has no role to step down to: run CREATE ROLE ${name}; GRANT ${name} TO ${client.escapeIdentifier(login)}; or use another user.`,
      )
    }
    log(`PostgreSQL user ${login} may create no roles: the policies of its tables alone keep tenants apart`)
    await client.query(`create schema if not exists ${queueSchema}`)
    return undefined
  }
  await refusePower(client, role)
  await grant(client, name, client.escapeIdentifier(database))
  await handQueueOver(client, role)
  return role
}

/** Another process may do the same at this moment, for another database of the server. */
async function create(client: pg.Client, name: string, login: string): Promise<void> {
  try {
    await client.query(
      `begin; create role ${name} nologin; grant ${name} to ${client.escapeIdentifier(login)}; commit`,
    )
  } catch (error) {
    await client.query('rollback')
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== '42710' && code !== '23505') throw error
  }
}

async function takes(client: pg.Client, name: string): Promise<boolean> {
  try {
    await client.query(`set role ${name}`)
    await client.query('reset role')
    return true
  } catch {
    return false
  }
}

async function refusePower(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query(
    `select exists (select from pg_roles where rolname = $1 and (rolsuper or rolbypassrls))
      or exists (select from pg_class join pg_roles on pg_roles.oid = relowner
        where relnamespace = 'public'::regnamespace and rolname = $1) as powerful`,
    [role],
  )
  if (rows[0]?.powerful) {
    throw new StartupError(
      `PostgreSQL role ${role} bypasses row security or owns tables: take that from it, so that tenants are kept apart.`,
    )
  }
}

async function grant(client: pg.Client, name: string, database: string): Promise<void> {
  await client.query(`
    grant connect, temporary on database ${database} to ${name};
    grant usage on schema public, drizzle to ${name};
    grant select, insert, update, delete on all tables in schema public to ${name};
    grant usage on all sequences in schema public to ${name};
    grant select on all tables in schema drizzle to ${name}`)
}

/**
 * The queue belongs to the role, which makes and changes what is in it. One of an earlier version, which belongs to
 * the login, is made anew: what waits in it stands in our own tables too.
 */
async function handQueueOver(client: pg.Client, role: string): Promise<void> {
  const { rowCount } = await client.query(
    'select from pg_namespace where nspname = $1 and pg_get_userbyid(nspowner) <> $2',
    [queueSchema, role],
  )
  if (rowCount) await client.query(`drop schema ${queueSchema} cascade`)
  await client.query(
    `create schema if not exists ${queueSchema} authorization ${client.escapeIdentifier(role)}`,
  )
}
