import { eq, sql } from 'drizzle-orm'
import { accountCopies, cellsOf, findLink, linkAccount } from '#server/identity/account-links/service.ts'
import { lockProved } from '#server/identity/account-locks/service.ts'
import { findAccount, findAccountById } from '#server/identity/accounts/service.ts'
import { requireFactor } from '#server/identity/factors/service.ts'
import { isAccountsPassword } from '#server/identity/passwords/service.ts'
import { endSessionsWhere } from '#server/identity/sessions/service.ts'
import { isManaged, requirePasswordAllowed } from '#server/identity/sign-in-rules/service.ts'
import { findLiveToken, issueToken } from '#server/identity/tokens/service.ts'
import { listOnceProved } from '#server/platform/cells/proved-domains.ts'
import { againAfterDeadlock } from '#server/platform/db/deadlock.ts'
import { withRowAccess } from '#server/platform/db/row-access.ts'
import type { CellCall } from '#server/platform/http/cell-calls.ts'
import { findCaller } from '#server/platform/http/scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { yieldClaim } from '#server/platform/rate-limits/claims.ts'
import { countFailure, loginRateLimitKey } from '#server/platform/rate-limits/login-attempts.ts'
import { resetFailures } from '#server/platform/rate-limits/rate-limits.ts'
import { sessions } from '#server/schema/sessions.ts'
import {
  accountContent,
  addressContent,
  claimContent,
  copyContent,
  missContent,
  newestContent,
  type Proved,
  proofContent,
  sessionContent,
  switchContent,
  toCopy,
} from './content.ts'
import { takeCopy } from './copy.ts'

const inTransaction = <Result>(context: UseCaseContext, run: (inside: UseCaseContext) => Promise<Result>) =>
  // A deactivation locks people before their account.
  againAfterDeadlock(() => withRowAccess(context, 'everything', (db) => run({ ...context, db })))

/** Takes the copy of an account that another cell has changed. */
const copy: CellCall = (context, from, content) =>
  inTransaction(context, async (inside) => {
    const { copy: given, left } = copyContent.parse(content)
    const account = await takeCopy(inside, from, given)
    if (account && left)
      await endSessionsWhere(inside, account.id, eq(sessions.secretHash, Buffer.from(left, 'hex')))
    return { known: account !== undefined }
  })

/** Whether an address has an account here, or had one that can still restore it. */
const address: CellCall = async (context, _, content) => {
  const { email } = addressContent.parse(content)
  const found =
    (await findAccount(context, email)) ?? (await findLiveToken(context, 'restore_address', email))
  return { known: found !== undefined }
}

/** Whether the company of an address adds its people itself, so that nobody signs up with it anywhere. */
const managed: CellCall = async (context, _, content) => ({
  managed: await isManaged(context, addressContent.parse(content).email),
})

/**
 * Proves that an account is of whoever enters its password in another cell, as an invitation to a second organization of
 * this cell does: each try is counted, and an account with a factor is proved by the browser's session too.
 */
const prove: CellCall = async (context, from, content) => {
  const { email, password, session } = proofContent.parse(content)
  const account = await findAccount(context, email)
  if (!account) return { state: 'unknown' }
  await requirePasswordAllowed(context, email, account)
  if (!(await isAccountsPassword(context, account, password))) return { state: 'wrong' }
  return inTransaction(context, async (inside): Promise<Proved> => {
    const locked = await lockProved(inside, account)
    await requireFactor(inside, locked, { get: () => session })
    await resetFailures(inside, loginRateLimitKey(locked))
    const link = await linkAccount(inside, locked.id, [from])
    const { firstName, lastName, language } = locked
    return { state: 'proved', copy: toCopy(locked, link), names: { firstName, lastName, language } }
  })
}

/** Names the organizations here in which an account is an active person. */
const listOrganizations: CellCall = async (context, from, content) => {
  const { id } = accountContent.parse(content)
  if (!(await findLink(context, id))?.cells.includes(from)) return { organizations: [] }
  const { rows } = await context.db.execute<{ name: string }>(sql`
    select distinct o.name from users as u join organizations as o on o.id = u.organization_id
    where u.account_id = ${id} and u.status = 'active' and u.blocked_at is null and o.deleted_at is null
    order by o.name limit ${mostNames}`)
  return { organizations: rows.map(({ name }) => name) }
}

const mostNames = 20

/** Issues a token by which the session of another cell goes on here, for a minute and in its browser alone. */
const beginSwitch: CellCall = (context, from, content) =>
  inTransaction(context, async (inside) => {
    const { copy: given, session, kind, methods, authenticatedAt } = switchContent.parse(content)
    const account = await takeCopy(inside, from, given)
    // The session of a former password goes nowhere: the copy that is sent back ends it.
    if (account?.passwordHash !== given.passwordHash) return { token: null }
    const claims = { from, kind, methods: methods.join(' '), at: authenticatedAt.toISOString() }
    const { id, email } = account
    return {
      token: await issueToken(inside, {
        purpose: 'cell_switch',
        subject: session,
        email,
        accountId: id,
        claims,
      }),
    }
  })

/** Whether a session still lives here, as its account's. */
const checkSession: CellCall = async (context, _, content) => {
  const { id, session } = sessionContent.parse(content)
  return { lives: (await findCaller(context, session))?.account.id === id }
}

/** Whether no newer password of an account is here than the sender's; otherwise the sender gets it at once. */
const isNewest: CellCall = (context, from, content) =>
  inTransaction(context, async (inside) => {
    const { id, passwordVersion } = newestContent.parse(content)
    const link = await findLink(inside, id)
    const newest = !link || link.passwordVersion <= passwordVersion
    if (!newest) await inside.jobs.enqueue(inside.db, accountCopies, { accountId: id, cell: from })
    return { isNewest: newest }
  })

/** Whether no request here is changing what a cell claims. */
const claim: CellCall = async (context, from, content) => ({
  yields: await yieldClaim(context, from, claimContent.parse(content).claimed),
})

/** Counts a wrong password of the other cell here too, or forgets all. */
const miss: CellCall = async (context, from, content) => {
  const { id, change } = missContent.parse(content)
  const account = await findAccountById(context, id)
  const isLinked = account && (await cellsOf(context, id)).includes(from)
  if (!isLinked) return {}
  const key = loginRateLimitKey(account)
  await (change === 'add' ? countFailure(context, key) : resetFailures(context, key))
  return {}
}

/** Names the domains that customers here have ever proved. */
const listDomains: CellCall = async ({ db }) => ({ domains: await listOnceProved(db) })

/** What the other cells may ask. Each answers holders of the key of all cells alone. */
export const cellCalls: Record<string, CellCall> = {
  copy,
  address,
  managed,
  prove,
  organizations: listOrganizations,
  switch: beginSwitch,
  session: checkSession,
  domains: listDomains,
  newest: isNewest,
  claim,
  missed: miss,
}
