import { rolesByOrganization } from '#server/identity/roles/service.ts'
import type { ProvedAccount } from '#server/identity/second-factor/service.ts'
import type { Client } from '#server/platform/http/client.ts'
import type { CookieJar } from '#server/platform/http/cookies.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { requireActive } from './active.ts'
import { rememberDevice } from './devices.ts'
import { issueExchange } from './exchange.ts'
import { recordSignIn } from './history.ts'
import type { NewSession } from './new-session.ts'
import { prepareSession, presentSession, storeSession } from './service.ts'

/** Opens the session of an account that has proved itself. */
export async function openAccount(
  context: UseCaseContext,
  {
    account,
    methods,
    staysSignedIn,
    endsWithBrowser,
    isForOwnData,
    ...continued
  }: ProvedAccount &
    Pick<NewSession, 'account' | 'methods' | 'authenticatedAt' | 'isFromCell' | 'requirements'>,
  client: Client,
  cookies: CookieJar,
) {
  const { address, userAgent } = client
  // Written before the checks have answered: a refusal rolls the transaction back.
  const [isMember, { presented, exchange, roles }] = await Promise.all([
    requireActive(context, account.id, isForOwnData),
    openSession(context, client, cookies, {
      ...{ account, methods, staysSignedIn, endsWithBrowser, ...continued },
    }),
    recordSignIn(context, {
      ...{ accountId: account.id, at: context.now, address, userAgent, succeeded: true },
    }),
    endsWithBrowser ? undefined : rememberDevice(context, account.id, cookies),
  ])
  return {
    data: {
      user: presented.user,
      session: { ...presented, ...exchange },
      home: isMember && roles.size === 0 ? ('/me' as const) : ('/dashboard' as const),
    },
  }
}

async function openSession(context: UseCaseContext, client: Client, cookies: CookieJar, who: NewSession) {
  const session = await prepareSession(context, client, cookies, who)
  const caller = { account: who.account, session }
  const [, exchange, presented, roles] = await Promise.all([
    storeSession(context, session),
    issueExchange(context, caller),
    presentSession(context, caller),
    rolesByOrganization(context, who.account.id, session),
  ])
  return { presented, exchange, roles }
}
