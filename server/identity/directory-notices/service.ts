import { sql } from 'drizzle-orm'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { DirectoryEvent, MailLanguage } from '#server/platform/mail/mail.ts'
import { queueMail } from '#server/platform/mail/service.ts'

interface Recipient extends Record<string, unknown> {
  to: string
  name: string
  language: MailLanguage
  organization: string
}

/**
 * Lists the administrators of a customer, those of other organizations of its tree included, and the IT administrators.
 * @param ofAnyRole lists whoever holds another role too
 */
export async function administratorsOf(
  { db }: Pick<UseCaseContext, 'db'>,
  organizationId: string,
  ofAnyRole = false,
): Promise<Recipient[]> {
  const { rows } = await db.execute<Recipient>(sql`
    select distinct on (a.id) a.email as "to", a.first_name as name, a.language, o.name as organization
    from organizations as o join organizations as below on below.lineage @> array[o.lineage[1]]
      and below.deleted_at is null
    join administrators as r on r.organization_id = below.id
      and (${ofAnyRole} or r.role in ('administrator', 'it_administrator'))
    join users as u on u.organization_id = r.organization_id and u.id = r.user_id and u.status = 'active'
      and u.blocked_at is null
    join accounts as a on a.id = r.account_id
    where o.id = ${organizationId} and o.deleted_at is null`)
  return rows
}

/**
 * Counts the administrators of the organization, and of those above it, who can confirm another one: they can sign in, by
 * more than what the employer may own.
 */
export async function countConfirming(
  { db }: Pick<UseCaseContext, 'db'>,
  organizationId: string,
): Promise<number> {
  const { rows } = await db.execute<{ people: number }>(sql`
    select count(distinct r.account_id)::int as people
    from organizations as o
      join administrators as r on r.organization_id = any(o.lineage) and r.role = 'administrator'
      join users as u on u.organization_id = r.organization_id and u.id = r.user_id and u.status = 'active'
        and u.blocked_at is null
      join accounts as a on a.id = r.account_id and a.password_hash is not null and not a.factor_by_company
        and a.confirmation is distinct from 'needed'
    where o.id = ${organizationId}`)
  return rows[0]?.people ?? 0
}

/** Where administrators lack, everybody with a role learns of it. */
const ofAnyRole: readonly DirectoryEvent[] = [
  'lastAdministratorLeft',
  'nobodyConfirms',
  'confirmedByProvider',
]
const ofRoles: readonly DirectoryEvent[] = ['administratorProposed', 'nobodyConfirms', 'confirmedByProvider']

/**
 * Mails what a directory did to the administrators of the customer.
 * @param detail who or what the mail is about
 */
export async function tellAdministrators(
  context: UseCaseContext,
  organizationId: string,
  event: DirectoryEvent,
  detail: string,
): Promise<void> {
  const page = ofRoles.includes(event) ? 'roles' : 'provisioning'
  const link = `${context.settings.publicUrl}/settings/${page}`
  for (const to of await administratorsOf(context, organizationId, ofAnyRole.includes(event)))
    await queueMail(context, { ...to, kind: 'directoryNotice', event, detail, link })
}
