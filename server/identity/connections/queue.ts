import { sql } from 'drizzle-orm'
import { capSessions } from '#server/identity/sessions/service.ts'
import { refusesPassword } from '#server/identity/sign-in-rules/service.ts'
import { uuids } from '#server/platform/db/uuids.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { JobData, Queue } from '#server/platform/jobs/jobs.ts'
import type { MailLanguage } from '#server/platform/mail/mail.ts'
import { queueMail } from '#server/platform/mail/service.ts'

const afterConnection = 'after-connection'
/** Accounts per job. */
const chunk = 500

/** Lists who signs in through a connection and has no password, and adds the jobs that mail them another way in. */
export async function tellOfEnd(
  { db, jobs }: UseCaseContext,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id from identities as i join accounts as a on a.id = i.account_id
    where i.connection_id = ${id} and a.password_hash is null`)
  const accountIds = rows.map((row) => row.id)
  const parts = Array.from({ length: Math.ceil(accountIds.length / chunk) }, (_, n) => ({
    data: { organizationId, accountIds: accountIds.slice(n * chunk, (n + 1) * chunk) },
  }))
  if (parts.length > 0) await jobs.enqueueAll(db, afterConnection, parts)
}

interface Left extends Record<string, unknown> {
  id: string
  to: string
  name: string
  language: MailLanguage
  organization: string
}

/** Those of the accounts that nothing opens any more. */
async function listShutOut(context: UseCaseContext, accountIds: string[], organizationId: string) {
  const { rows } = await context.db.execute<Left>(sql`
    select a.id, a.email as "to", a.first_name as name, a.language, o.name as organization
    from accounts as a join organizations as o on o.id = ${organizationId}
    where a.id = any(${uuids(accountIds)}) and a.password_hash is null and not exists (
      select from identities as i join connections as c on c.id = i.connection_id
      where i.account_id = a.id and c.state = 'on')`)
  const shutOut: Left[] = []
  for (const row of rows) if (!(await refusesPassword(context, row.to, row))) shutOut.push(row)
  return shutOut
}

/** Mails people whose connection is gone how they choose a password. The mail carries no token, which would expire. */
async function tellShutOut(context: UseCaseContext, { accountIds, organizationId }: JobData): Promise<void> {
  const ids = Array.isArray(accountIds) ? accountIds.map(String) : []
  const people = await listShutOut(context, ids, String(organizationId))
  const link = `${context.settings.publicUrl}/forgot-password`
  await context.db.transaction(async (db) => {
    for (const { to, name, language, organization } of people)
      await queueMail({ ...context, db }, { kind: 'connectionEnded', to, name, language, organization, link })
  })
}

/** Mails people that they will sign in by their company's connection alone. */
export const announceEnforcement = 'announce-enforcement'
/** Ends what a password opened, at the moment from which the connection is required. */
export const beginEnforcement = 'begin-enforcement'

interface Person extends Record<string, unknown> {
  accountId: string
  to: string
  name: string
  language: MailLanguage
  organization: string
  from: string
}

/** The active people with an account whose address is in a domain that is still required. */
async function listPeople({ db }: UseCaseContext, { connectionId, domainId }: JobData): Promise<Person[]> {
  const { rows } = await db.execute<Person>(sql`
    select distinct on (a.id) a.id as "accountId", a.email as "to", a.first_name as name, a.language,
      o.name as organization, s.required_from as from
    from connection_domains as s join connections as c on c.id = s.connection_id
    join organizations as o on o.id = c.organization_id and o.deleted_at is null
    join domains as d on d.id = s.domain_id
    join accounts as a on split_part(a.email, '@', 2) = d.domain
    where s.connection_id = ${String(connectionId)} and s.domain_id = ${String(domainId)}
      and s.required_from is not null and exists (
        select from users as u join organizations as below on below.id = u.organization_id
        where u.account_id = a.id and u.status = 'active' and below.lineage @> array[o.id] and below.deleted_at is null)`)
  return rows
}

const queue = (name: string, run: (data: JobData) => Promise<void>): Queue => ({
  ...{ name, attempts: 5, retrySeconds: 60, timeoutSeconds: 600, batch: 1 },
  run,
})

async function announce(context: UseCaseContext, data: JobData): Promise<void> {
  const people = await listPeople(context, data)
  const link = `${context.settings.publicUrl}/login`
  await context.db.transaction(async (db) => {
    for (const { accountId: _, from, ...person } of people)
      await queueMail(
        { ...context, db },
        { ...person, kind: 'enforcementBegins', at: new Date(from).toISOString(), link },
      )
  })
}

/**
 * Ends sessions that outlast the beginning, and the personal keys of these people: a password made them. A suspension
 * moves it.
 */
async function begin(context: UseCaseContext, data: JobData): Promise<void> {
  const { now } = context
  const people = await listPeople(context, data)
  const due = people.filter(({ from }) => new Date(from) <= now)
  await context.db.transaction(async (db) => {
    await capSessions({ ...context, db })
    for (const { accountId } of due) await db.execute(sql`select revoke_activity_keys(${accountId}::uuid)`)
  })
}

export const afterConnectionQueue = (makeContext: () => UseCaseContext): Queue =>
  queue(afterConnection, (data) => tellShutOut(makeContext(), data))

export const announcementQueue = (makeContext: () => UseCaseContext): Queue =>
  queue(announceEnforcement, (data) => announce(makeContext(), data))

export const beginningQueue = (makeContext: () => UseCaseContext): Queue =>
  queue(beginEnforcement, (data) => begin(makeContext(), data))
