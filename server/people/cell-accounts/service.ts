import {
  copyToCells,
  findLink,
  linkAccount,
  listSwitchable,
  storeVersions,
} from '#server/identity/account-links/service.ts'
import {
  type Account,
  createAccount,
  findAccountById,
  storeCopied,
} from '#server/identity/accounts/service.ts'
import { ClocksDifferError } from '#server/platform/cells/peers.ts'
import { secretHash } from '#server/platform/crypto/secrets.ts'
import { fail, RequestFailure } from '#server/platform/errors/failure.ts'
import type { Client } from '#server/platform/http/client.ts'
import type { CookieJar } from '#server/platform/http/cookies.ts'
import type { Caller } from '#server/platform/http/scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import {
  consumeAddressAttempt,
  refundAddressAttempt,
  refundUnchecked,
} from '#server/platform/rate-limits/address-attempts.ts'
import { type Claim, claimAmong, consumeClaim } from '#server/platform/rate-limits/claims.ts'
import {
  knownAnswer,
  managedAnswer,
  organizationsAnswer,
  type Proved,
  proofAnswer,
  switchAnswer,
  toCopy,
  versionsOf,
} from './content.ts'

/** An account of another cell whose password was right there. */
export interface ProvedElsewhere extends Proved {
  cell: string
}

/** Somebody waits for the answer, and does without it. */
const briefMs = 2000

/** Asks another cell. One that does not answer is as if it had not been asked. */
async function askBriefly(
  context: UseCaseContext,
  cell: string,
  call: string,
  content: object,
): Promise<unknown> {
  try {
    return await context.peers?.call(cell, call, content, briefMs)
  } catch {
    return undefined
  }
}

/**
 * Asks every other cell about an address. One that is down is passed over: it must not keep people from joining the others. One
 * that refuses for its clock is up, and may have or make an account of the address.
 * @throws server.busy while a clock differs
 */
async function askAll(context: UseCaseContext, call: string, email: string): Promise<unknown[]> {
  const ask = (cell: string) =>
    context.peers?.call(cell, call, { email }, briefMs).catch((error: unknown) => {
      if (error instanceof ClocksDifferError) throw error
      return undefined
    })
  return await Promise.all((context.peers?.names() ?? []).map(ask))
}

/**
 * Finds the cell that has an account of an address.
 * @throws server.busy while the clock of a cell differs
 */
async function findCellOf(context: UseCaseContext, email: string): Promise<string | undefined> {
  const cells = context.peers?.names() ?? []
  const answers = await askAll(context, 'address', email)
  return cells.find((_, n) => knownAnswer.safeParse(answers[n]).data?.known)
}

/** Whether the company of an address adds its people itself, in another cell that answers. */
export async function isManagedElsewhere(context: UseCaseContext, email: string): Promise<boolean> {
  const answers = await askAll(context, 'managed', email)
  return answers.some((answer) => managedAnswer.safeParse(answer).data?.managed)
}

/** Whether another cell that answers has an account of an address. */
export const isInAnotherCell = async (context: UseCaseContext, email: string): Promise<boolean> =>
  (await findCellOf(context, email)) !== undefined

/** A new account whose password was hashed and whose address was claimed. */
export interface PreparedAccount {
  passwordHash: string
  claim: Claim
  /** Whether another cell that answers has an account of the address, which would be another one here. */
  isElsewhere: boolean
}

/**
 * Hashes the password of a new account, and then claims its address among all cells: of two at once one makes an account.
 * @throws server.busy while another cell makes one, or its clock differs
 */
export async function prepareAccount(
  context: UseCaseContext,
  email: string,
  password: string,
): Promise<PreparedAccount> {
  const passwordHash = await context.passwords.hash(password)
  let isElsewhere = false
  const check = async () => {
    isElsewhere = await isInAnotherCell(context, email)
  }
  const claim = await claimAmong(context, context.peers?.names() ?? [], `address:${email}`, check)
  if (claim === undefined) fail('server.busy', { retryAfter: 2 })
  return { passwordHash, claim, isElsewhere }
}

/**
 * Makes a prepared account.
 * @returns undefined if the address is taken, here or in another cell
 * @throws server.busy if another cell has claimed it meanwhile
 */
export async function createPrepared(
  context: UseCaseContext,
  { passwordHash, claim, isElsewhere }: PreparedAccount,
  account: Omit<Parameters<typeof createAccount>[1], 'passwordHash'>,
): Promise<Account | undefined> {
  const created = isElsewhere ? undefined : await createAccount(context, { ...account, passwordHash })
  if (created && !(await consumeClaim(context, claim))) fail('server.busy', { retryAfter: 2 })
  return created
}

/**
 * Proves by its password that an account of another cell is the caller's, as one of this cell would be.
 * @returns undefined if no other cell has the address
 * @throws account.sign_in_first, sso.required, request.throttled, server.busy
 */
export async function proveElsewhere(
  context: UseCaseContext,
  entered: { email: string; password: string },
  client: Client,
  cookies: CookieJar,
): Promise<ProvedElsewhere | 'wrong' | undefined> {
  const cell = await findCellOf(context, entered.email)
  if (!cell || !context.peers) return undefined
  await consumeAddressAttempt(context, client)
  const session = cookies.get('session')
  const content = { ...entered, ...(session && { session }) }
  const answer = proofAnswer.parse(
    await context.peers.call(cell, 'prove', content).catch((error: unknown) => {
      const known =
        error instanceof RequestFailure ? error : new RequestFailure('server.busy', { retryAfter: 5 })
      return refundUnchecked(context, client, known)
    }),
  )
  if (answer.state === 'wrong') return 'wrong'
  await refundAddressAttempt(context, client)
  return answer.state === 'unknown' ? undefined : { cell, ...answer }
}

/**
 * Adds an account of another cell, under the same id.
 * @returns undefined if the address or the account came here meanwhile
 */
export async function addFromCell(
  context: UseCaseContext,
  { cell, copy, names }: ProvedElsewhere,
): Promise<Account | undefined> {
  const { id, email, passwordHash, emailVerifiedAt, passwordUnproved } = copy
  if (await findAccountById(context, id)) return undefined
  if (!(await createAccount(context, { id, email, passwordHash, ...names }))) return undefined
  const { healthClosed, confirmation, addressByDirectory } = copy
  const state = { emailVerifiedAt, passwordUnproved, healthClosed, confirmation, addressByDirectory }
  await storeCopied(context, id, state)
  await linkAccount(
    context,
    id,
    [cell, ...copy.cells].filter((other) => other !== context.peers?.name),
  )
  await storeVersions(context, id, versionsOf(copy))
  // The password may have changed since it was proved: the other cell compares.
  await copyToCells(context, id)
  return findAccountById(context, id)
}

/** Lists the other cells in which the caller has organizations. */
export async function listOtherCells(context: UseCaseContext, caller: Caller) {
  const cells = await listSwitchable(context, caller)
  const answers = await Promise.all(
    cells.map((cell) => askBriefly(context, cell, 'organizations', { id: caller.account.id })),
  )
  return cells.flatMap((cell, n) => {
    const organizations = organizationsAnswer.safeParse(answers[n]).data?.organizations ?? null
    return organizations?.length === 0 ? [] : [{ cell, organizations }]
  })
}

/**
 * Lets the caller's session go on in another cell.
 * @returns a token that the browser exchanges there
 * @throws request.not_found, cell.unavailable, session.managed
 */
export async function beginSwitch(
  context: UseCaseContext,
  caller: Caller,
  cell: string,
  cookies: CookieJar,
): Promise<string> {
  const { account, session } = caller
  if (session.customerId) fail('session.managed')
  const link = await findLink(context, account.id)
  const isOffered = (await listSwitchable(context, caller)).includes(cell)
  if (!link || !isOffered || !context.peers) fail('request.not_found')
  const { kind, methods, authenticatedAt } = session
  const content = {
    ...{ copy: toCopy(account, link), kind, methods, authenticatedAt },
    session: secretHash(cookies.get('session') ?? '').toString('hex'),
  }
  const answer = await context.peers.call(cell, 'switch', content).catch(() => undefined)
  return switchAnswer.safeParse(answer).data?.token ?? fail('cell.unavailable')
}
