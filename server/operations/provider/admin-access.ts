import { and, eq, isNull } from 'drizzle-orm'
import { lockAccount } from '#server/identity/account-locks/service.ts'
import { findAccount } from '#server/identity/accounts/service.ts'
import { rolesIn } from '#server/identity/roles/service.ts'
import { startSession } from '#server/identity/sessions/service.ts'
import { issueToken, redeemToken } from '#server/identity/tokens/service.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { Client } from '#server/platform/http/client.ts'
import type { CookieJar } from '#server/platform/http/cookies.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { organizations } from '#server/schema/organizations.ts'

/**
 * Creates a link that opens a support session once, within ten minutes, with the rights of one administrator.
 * @throws organization.unknown, administrator.not_found
 */
export async function createAdminAccess(
  context: UseCaseContext,
  { organizationId, email }: { organizationId: string; email: string },
) {
  const [organization] = await context.db
    .select()
    .from(organizations)
    .where(and(eq(organizations.id, organizationId), isNull(organizations.deletedAt)))
  if (!organization) fail('organization.unknown')
  const account = await findAccount(context, email)
  if (!account || !(await rolesIn(context, account.id, organizationId, 'any')).includes('administrator'))
    fail('administrator.not_found')
  const token = await issueToken(context, {
    purpose: 'admin_access',
    subject: `${account.id}:${organizationId}`,
    email,
    accountId: account.id,
    organizationId,
  })
  const query = new URLSearchParams({ token, org: organizationId })
  return { link: `${context.settings.publicUrl}/auth/admin-access?${query}` }
}

/**
 * Consumes the link and opens the support session.
 * @throws token.invalid for an unknown token or another organization, token.gone for a used or expired one
 */
export async function openSupportSession(
  context: UseCaseContext,
  { token: secret, org_id }: { token: string; org_id: string },
  client: Client,
  cookies: CookieJar,
) {
  const redeemed = await redeemToken(context, ['admin_access'], secret)
  if (redeemed.state === 'unknown') fail('token.invalid')
  const { accountId, organizationId, email } = redeemed.token
  // Throw, so that a link with a changed organization does not consume the token.
  if (!accountId || !organizationId || organizationId !== org_id) fail('token.invalid')
  if (redeemed.state !== 'live') fail('token.gone')
  const account = await lockAccount(context, accountId)
  if (!account) fail('token.gone')
  if (!(await rolesIn(context, accountId, organizationId, 'any')).includes('administrator'))
    fail('token.gone')
  await startSession(context, client, cookies, { account, methods: ['support'], supportOf: organizationId })
  const user_info = { id: accountId, email, organization_id: organizationId }
  return { data: { user_info }, user_info }
}
