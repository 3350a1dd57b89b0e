import type * as z from 'zod/mini'
import type { register } from '#contract/tenants/registration.ts'
import { findAccount, presentAccount, sendVerification } from '#server/identity/accounts/service.ts'
import { addRole } from '#server/identity/administrators/service.ts'
import { requireUncommon } from '#server/identity/passwords/service.ts'
import { isManaged } from '#server/identity/sign-in-rules/service.ts'
import { createPrepared, isManagedElsewhere, prepareAccount } from '#server/people/cell-accounts/service.ts'
import { addUsers } from '#server/people/users/service.ts'
import { fail, Refusal, refuse } from '#server/platform/errors/failure.ts'
import { addressBucket } from '#server/platform/http/address.ts'
import type { Client } from '#server/platform/http/client.ts'
import type { CookieJar } from '#server/platform/http/cookies.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { queueMail } from '#server/platform/mail/service.ts'
import { consumeMailLimit, consumeRateLimit } from '#server/platform/rate-limits/rate-limits.ts'
import { openCredits } from '#server/tenants/credits/service.ts'
import { createOrganization } from '#server/tenants/organizations/service.ts'
import { type Joining, joinOrganization, type PreparedJoining, prepareJoining } from './join.ts'

export type Registration = z.output<typeof register.body>

function joiningOf({
  metadata,
  email,
  password,
  firstName,
  lastName,
  language,
  accessCode,
}: Registration): Joining | undefined {
  const token = metadata?.organizationInviteToken
  return token ? { token, email, password, firstName, lastName, language, accessCode } : undefined
}

export async function prepareRegistration(
  context: UseCaseContext,
  registration: Registration,
  client: Client,
): Promise<PreparedJoining> {
  const joining = joiningOf(registration)
  if (joining) return prepareJoining(context, joining, client)
  const { password, firstName, lastName, email } = registration
  requireUncommon(password, [firstName, lastName, email, companyOf(registration) ?? ''])
  // Before the answer tells whether this cell has an account of the address.
  await consumeRateLimit(
    context,
    `sign-up:from:${addressBucket(client.address)}`,
    context.settings.signupsPerAddress,
    3600,
  )
  await requireNewestCell(context, email)
  await requireUnmanaged(context, email)
  return prepareAccount(context, email, password)
}

/**
 * Sends who would found a customer here to the cell that takes new ones, however the request came. The owner of an address
 * that has an account here is told of the attempt here.
 * @throws cell.elsewhere
 */
async function requireNewestCell(context: UseCaseContext, email: string): Promise<void> {
  const { cell } = context
  if (!cell) return
  // The proxy may already go by a map that was written just now.
  cell.refresh()
  const newest = cell.cellOfNewCustomers()
  if (newest === cell.name || (await findAccount(context, email))) return
  fail('cell.elsewhere', { cell: newest })
}

/** @throws registration.managed_domain where the company of an address, in this cell or another one, adds its people itself */
async function requireUnmanaged(context: UseCaseContext, email: string): Promise<void> {
  if ((await isManaged(context, email)) || (await isManagedElsewhere(context, email)))
    fail('registration.managed_domain')
}

const companyOf = ({ metadata, company_name }: Registration) => metadata?.company_name ?? company_name

/**
 * Registers an account: with a new organization, whose first administrator it is, or as a member by invite link.
 */
export async function registerAccount(
  context: UseCaseContext,
  registration: Registration,
  prepared: PreparedJoining,
  cookies: CookieJar,
) {
  const joining = joiningOf(registration)
  if (joining) {
    const joined = await joinOrganization(context, joining, prepared, cookies)
    return joined instanceof Refusal ? joined : answer(joined.user, joined.organization)
  }
  const { email, firstName, lastName, language } = registration
  const account =
    !('accountId' in prepared) &&
    (await createPrepared(context, prepared, { email, firstName, lastName, language }))
  if (!account) return refuseTaken(context, email)
  const name = companyOf(registration) ?? `${firstName} ${lastName}`
  const organization = await createOrganization(context, { name })
  await openCredits(context, organization.id)
  const founder = { organizationId: organization.id, accountId: account.id }
  await addUsers(context, [{ id: account.id, ...founder, firstName, lastName, email, status: 'active' }])
  await addRole(context, { ...founder, userId: account.id })
  await sendVerification(context, account)
  return answer(presentAccount(account), organization)
}

function answer(user: ReturnType<typeof presentAccount>, { id, name }: { id: string; name: string }) {
  return { data: { user, organization: { id, name } } }
}

/** Refuses a taken address, and notifies its owner of the attempt. */
async function refuseTaken(context: UseCaseContext, email: string): Promise<Refusal> {
  const account = await findAccount(context, email)
  if (account && (await consumeMailLimit(context, 'registration', email))) {
    const { publicUrl } = context.settings
    await queueMail(context, {
      kind: 'registrationAttempt',
      to: email,
      language: account.language,
      name: account.firstName,
      signInLink: `${publicUrl}/login`,
      resetLink: `${publicUrl}/forgot-password`,
    })
  }
  return refuse('account.email_taken', 'email')
}
