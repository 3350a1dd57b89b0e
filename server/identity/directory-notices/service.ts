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
 */
export async function administratorsOf(
  { db }: Pick<UseCaseContext, 'db'>,
  organizationId: string,
): Promise<Recipient[]> {
  const { rows } = await db.execute<Recipient>(sql`
    select distinct on (a.id) a.email as "to", a.first_name as name, a.language, o.name as organization
    from organizations as o join organizations as below on below.lineage @> array[o.lineage[1]]
      and below.deleted_at is null
    join administrators as r on r.organization_id = below.id and r.role in ('administrator', 'it_administrator')
    join users as u on u.organization_id = r.organization_id and u.id = r.user_id and u.status = 'active'
      and u.blocked_at is null
    join accounts as a on a.id = r.account_id
    where o.id = ${organizationId} and o.deleted_at is null`)
  return rows
}

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
  const page = event === 'administratorProposed' ? 'roles' : 'provisioning'
  const link = `${context.settings.publicUrl}/settings/${page}`
  for (const to of await administratorsOf(context, organizationId))
    await queueMail(context, { ...to, kind: 'directoryNotice', event, detail, link })
}
