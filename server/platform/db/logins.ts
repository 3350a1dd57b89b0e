import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Roles } from './database-roles.ts'
import type { Handle } from './handle.ts'
import { hasCode } from './postgres-errors.ts'
import { derivePassword, scramVerifier } from './scram.ts'
import { StartupError } from './startup-error.ts'

/** duplicate_object, unique_violation, and "tuple concurrently updated". */
const raceCodes = ['42710', '23505', 'XX000']

export interface Login {
  user: string
  password: string
}

/** The logins of the two pools (docs/decisions/0039). Each starts in the console role and inherits nothing. */
export interface Logins {
  requests: Login
  jobs: Login
}

/** Why the pools have no logins of their own. */
export class NoLogins extends Error {}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

const namesRow = z.object({ requests: z.string(), jobs: z.string(), creates: z.boolean() })

/** Derives the logins of the owner, which is the database's current user. */
export async function deriveLogins(
  db: Handle,
  ownerPassword: string,
): Promise<{ logins: Logins; creates: boolean }> {
  const { rows } = await db.execute(sql`
    select left(current_user, 54) || '_requests' as requests, left(current_user, 58) || '_jobs' as jobs,
      rolsuper or rolcreaterole as creates
    from pg_roles where rolname = current_user`)
  const { creates, requests, jobs } = namesRow.parse(rows[0])
  const withPassword = (user: string) => ({ user, password: derivePassword(ownerPassword, user) })
  return { logins: { requests: withPassword(requests), jobs: withPassword(jobs) }, creates }
}

/**
 * Creates or completes the logins.
 * @throws NoLogins if the owner has no password to derive theirs from, or may not create roles
 * @throws StartupError if they have settings that the owner may not take back
 */
export async function prepareLogins(db: Handle, roles: Roles, ownerPassword: string): Promise<Logins> {
  const { logins, creates } = await deriveLogins(db, ownerPassword)
  const both = [logins.requests, logins.jobs]
  const names = both.map(({ user }) => user).join(' and ')
  if (!ownerPassword)
    throw new NoLogins(`DATABASE_URL has no password, from which those of the users ${names} are derived`)
  // Another process may create the same logins for another database of the same server.
  for (let attempt = 1; !(await areComplete(db, roles, both)); attempt++) {
    if (!creates)
      throw new NoLogins(
        `the database's owner may not create the users ${names}: let an administrator of PostgreSQL run what "npm run db -- logins" prints`,
      )
    if (attempt > 5)
      throw new StartupError(
        `The users ${names} do not stay as the server sets them: end what else changes them, and start again.`,
      )
    try {
      await db.transaction(async (tx) => {
        for (const statement of await statementsFor(tx, roles, both)) await tx.execute(sql.raw(statement))
        await refuseOtherSettings(tx, roles, both)
      })
    } catch (error) {
      if (!hasCode(error, ...raceCodes)) throw error
    }
  }
  return logins
}

/** Session settings of both logins, in PostgreSQL's spelling. */
const settingsOf = ({ console: role }: Roles) => ({
  role,
  TimeZone: 'UTC',
  statement_timeout: '30s',
  idle_in_transaction_session_timeout: '60s',
})

/** The statements that create or complete the logins. */
export async function statementsFor(db: Handle, roles: Roles, logins: Login[]): Promise<string[]> {
  const { rows } = await db.execute(
    sql`select rolname as name from pg_roles where rolname = any(${sql.param(logins.map(({ user }) => user))}::text[])`,
  )
  const existing = new Set(rows.map(({ name }) => name))
  return logins.flatMap(({ user, password }) => [
    `${existing.has(user) ? 'alter' : 'create'} role ${quoted(user)} login noinherit password ${literal(scramVerifier(password))}`,
    `grant ${Object.values(roles).map(quoted).join(', ')} to ${quoted(user)}`,
    `alter role ${quoted(user)} reset all`,
    ...Object.entries(settingsOf(roles)).map(
      ([name, value]) => `alter role ${quoted(user)} set ${name} = ${literal(value)}`,
    ),
  ])
}

const stateRow = z.object({
  name: z.string(),
  settings: z.nullable(z.array(z.string())),
  powerful: z.boolean(),
  member: z.boolean(),
})

type LoginState = z.infer<typeof stateRow>

async function readStates(db: Handle, roles: Roles, logins: Login[]): Promise<LoginState[]> {
  const { rows } = await db.execute(sql`
    select rolname as name, rolconfig as settings, rolsuper or rolbypassrls or rolcreaterole as powerful,
      (select bool_and(pg_has_role(pg_roles.oid, role, 'member'))
        from unnest(${sql.param(Object.values(roles))}::text[]) as role) as member
    from pg_roles where rolcanlogin and rolname = any(${sql.param(logins.map(({ user }) => user))}::text[])`)
  return z.array(stateRow).parse(rows)
}

const wantedSettings = (roles: Roles) =>
  Object.entries(settingsOf(roles)).map(([name, value]) => `${name}=${value}`)

/** @throws StartupError if a login has rights that defeat row-level security */
async function areComplete(db: Handle, roles: Roles, logins: Login[]): Promise<boolean> {
  const states = await readStates(db, roles, logins)
  const powerful = states.find((state) => state.powerful)
  if (powerful)
    throw new StartupError(
      `PostgreSQL user ${powerful.name} bypasses row security or may create roles: take that from it, so that tenants are kept apart.`,
    )
  const wanted = wantedSettings(roles).toSorted()
  const complete = states.filter(
    ({ member, settings }) => member && isDeepStrictEqual(settings?.toSorted(), wanted),
  )
  return complete.length === logins.length
}

/** "Reset all" leaves what only a superuser may set, such as elan.reach and log_min_duration_statement. */
async function refuseOtherSettings(db: Handle, roles: Roles, logins: Login[]): Promise<void> {
  const wanted = new Set(wantedSettings(roles))
  const resets = (await readStates(db, roles, logins)).flatMap(({ name, settings }) =>
    (settings ?? [])
      .filter((setting) => !wanted.has(setting))
      .map((setting) => `ALTER ROLE ${quoted(name)} RESET ${setting.split('=')[0]};`),
  )
  if (resets.length === 0) return
  throw new StartupError(
    `The users of requests and jobs have settings in PostgreSQL that the database's owner may not take back: let a superuser run ${resets.join(' ')}`,
  )
}

/** Gives a login its derived password again, after the owner's has changed. */
export async function renewPassword(db: Handle, { user, password }: Login): Promise<void> {
  await db.execute(sql.raw(`alter role ${quoted(user)} password ${literal(scramVerifier(password))}`))
}

/**
 * Writes the names of the roles, and of the login of jobs, into the functions that row-level security calls: their
 * first versions derive the roles from the session's login, which is not the owner any more. A login's own setting
 * could not hold the access of jobs: only superusers may store settings of this kind.
 */
export async function bindRoleFunctions(db: Handle, roles: Roles): Promise<void> {
  const { logins } = await deriveLogins(db, '')
  const text = (name: string) => `SELECT ${literal(name)}::text`
  const reach = `coalesce(nullif(current_setting('elan.reach', true), ''), CASE session_user WHEN ${literal(logins.jobs.user)} THEN '*' END)`
  const functions = [
    { name: 'console_role', type: 'text', body: text(roles.console) },
    { name: 'person_role', type: 'text', body: text(roles.person) },
    { name: 'closing_role', type: 'text', body: text(roles.closing) },
    { name: 'reaches_everything', type: 'boolean', body: `SELECT coalesce(${reach} = '*', false)` },
  ]
  const { rows } = await db.execute(sql`
    select proname as name, prosrc as body from pg_proc
    where pronamespace = 'public'::regnamespace and proname = any(${sql.param(functions.map(({ name }) => name))}::text[])`)
  for (const { name, type, body } of functions) {
    const found = rows.find((row) => row.name === name)
    if (!found || found.body === body) continue
    const head = `create or replace function public.${name}() returns ${type} language sql stable parallel safe`
    await db.execute(sql.raw(`${head} as ${literal(body)}`))
  }
}
