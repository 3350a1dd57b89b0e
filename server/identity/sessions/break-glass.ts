import type { Account } from '#server/identity/accounts/service.ts'
import { recordTask } from '#server/identity/audit/service.ts'
import { tellAdministrators } from '#server/identity/enforcement-notices/service.ts'
import type { PasswordAccess } from '#server/identity/sign-in-rules/service.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'

/** An emergency sign-in past the company's connection stands in the audit log, and every administrator learns of it. */
export async function recordBreakGlass(
  context: UseCaseContext,
  { id, email }: Account,
  { breakGlassOf }: PasswordAccess,
): Promise<void> {
  for (const organizationId of new Set(breakGlassOf)) {
    const subject = { name: email, id }
    await recordTask(context, { organizationId, action: 'sessions.signInByBreakGlass', subject })
    await tellAdministrators(context, organizationId, 'breakGlassUsed', email)
  }
}
