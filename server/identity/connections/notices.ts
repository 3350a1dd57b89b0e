import { administratorsOf } from '#server/identity/directory-notices/service.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { queueMail } from '#server/platform/mail/service.ts'
import type { connections } from '#server/schema/connections.ts'

/**
 * Tells the administrators of the customer where a connection leads from now on: whoever runs that provider can sign in
 * as anybody whom the connection reaches, and as them.
 */
export async function tellOfProvider(
  { caller: { account } }: OrganizationScope,
  context: UseCaseContext,
  { organizationId, name, issuer, clientId }: typeof connections.$inferSelect,
): Promise<void> {
  const what = { connection: name, issuer, clientId, by: account.email }
  const link = `${context.settings.publicUrl}/settings/sso`
  for (const to of await administratorsOf(context, organizationId))
    await queueMail(context, { ...to, kind: 'connectionChanged', ...what, link })
}
