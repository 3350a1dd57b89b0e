import { administratorsOf } from '#server/identity/directory-notices/service.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { EnforcementEvent } from '#server/platform/mail/mail.ts'
import { queueMail } from '#server/platform/mail/service.ts'

/**
 * Mails the administrators of a customer what happened to the requirement of its connections.
 * @param detail who, or until when
 */
export async function tellAdministrators(
  context: UseCaseContext,
  organizationId: string,
  event: EnforcementEvent,
  detail: string,
): Promise<void> {
  const link = `${context.settings.publicUrl}/settings/sso`
  for (const to of await administratorsOf(context, organizationId))
    await queueMail(context, { ...to, kind: 'enforcementNotice', event, detail, link })
}
