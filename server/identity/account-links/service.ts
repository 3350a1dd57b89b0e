import { and, eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { fail } from '#server/platform/errors/failure.ts'
import type { Caller } from '#server/platform/http/scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { type Claim, claimAmong, consumeClaim } from '#server/platform/rate-limits/claims.ts'
import { accountLinks } from '#server/schema/account-links.ts'

export type AccountLink = typeof accountLinks.$inferSelect
export type AccountVersions = Omit<AccountLink, 'accountId' | 'cells' | 'factorsVersion'>

/** The queue of copies of an account to another cell, each with `accountId` and `cell`. */
export const accountCopies = 'account-copies'

/** Finds which other cells have an account; undefined where the cells do not call each other. */
export async function findLink(
  { db, peers }: Pick<UseCaseContext, 'db' | 'peers'>,
  accountId: string,
): Promise<AccountLink | undefined> {
  if (!peers) return undefined
  const [link] = await db.select().from(accountLinks).where(eq(accountLinks.accountId, accountId))
  return link
}

/** Whether the cell that answers has no newer password of an account. */
const newestAnswer = z.strictObject({ isNewest: z.boolean() })

/** Somebody waits for the answer, and does without it. */
const briefMs = 2000

/**
 * Refuses a change while another cell has a newer password, which it sends now: whoever knows the former one alone would
 * otherwise replace it. A cell that does not answer is passed over, since each goes on without the others.
 * @throws password.changed_elsewhere
 */
export async function requireNewestPassword(context: UseCaseContext, accountId: string): Promise<void> {
  const link = await findLink(context, accountId)
  if (!link) return
  const content = { id: accountId, passwordVersion: link.passwordVersion }
  const ask = (cell: string) => context.peers?.call(cell, 'newest', content, briefMs).catch(() => undefined)
  for (const answer of await Promise.all(link.cells.map(ask)))
    if (newestAnswer.safeParse(answer).data?.isNewest === false) fail('password.changed_elsewhere')
}

/**
 * Claims the change of a password among the cells of the account, so that of two changes at once one is refused: each is made
 * by the former password, and the second one would replace what the first one was told is kept.
 * @throws password.changed_elsewhere
 */
export async function claimPassword(context: UseCaseContext, accountId: string): Promise<Claim> {
  const cells = await cellsOf(context, accountId)
  // Another cell may have changed it before it yielded.
  const check = () => requireNewestPassword(context, accountId)
  const claim = await claimAmong(context, cells, `password:${accountId}`, check)
  return claim === undefined ? fail('password.changed_elsewhere') : claim
}

/** @throws password.changed_elsewhere if another cell has claimed the change meanwhile, server.busy after a stall */
export async function requirePasswordClaim(context: UseCaseContext, claim: Claim): Promise<void> {
  if (!(await consumeClaim(context, claim))) fail('password.changed_elsewhere')
}

/** The queue of wrong passwords that other cells count too, each with `email` and `change`. */
export const accountMisses = 'account-misses'

/**
 * Lets the other cells of an account count a wrong password too, or forget all after a right one. The address may be nobody's:
 * the same writes take the same time and reveal no account.
 */
export async function shareMisses(
  { db, jobs, peers }: UseCaseContext,
  email: string,
  change: 'add' | 'forget',
): Promise<void> {
  if (peers) await jobs.enqueue(db, accountMisses, { email, change })
}

/** Names of the other cells that have an account. */
export const cellsOf = async (context: UseCaseContext, accountId: string): Promise<string[]> =>
  (await findLink(context, accountId))?.cells ?? []

/** Whether another cell has an account too, also where the cells do not call each other. */
export const isInOtherCells = async (
  { db }: Pick<UseCaseContext, 'db'>,
  accountId: string,
): Promise<boolean> =>
  (await db.$count(accountLinks, and(eq(accountLinks.accountId, accountId), sql`cells <> '{}'`))) > 0

/**
 * Other cells in which a session can go on. One that a company or support opened reaches what it was opened for. One by a
 * passkey alone goes nowhere: there the password opens what its owner would record, and they may not know it.
 */
export async function listSwitchable(
  context: UseCaseContext,
  { account, session }: Pick<Caller, 'account' | 'session'>,
): Promise<string[]> {
  if (!context.peers || session.customerId || session.kind === 'admin_access') return []
  if (!session.methods.includes('password')) return []
  const known = context.peers.names()
  return (await cellsOf(context, account.id)).filter((cell) => known.includes(cell))
}

/** Queues a copy of an account for each other cell that has it, in the transaction that changes the account. */
export async function copyToCells(context: UseCaseContext, accountId: string): Promise<void> {
  for (const cell of await cellsOf(context, accountId))
    await context.jobs.enqueue(context.db, accountCopies, { accountId, cell })
}

/** Notes that other cells have an account. */
export async function linkAccount(
  { db }: UseCaseContext,
  accountId: string,
  cells: string[],
): Promise<AccountLink> {
  const added = sql`excluded.cells`
  const [link] = await db
    .insert(accountLinks)
    .values({ accountId, cells })
    .onConflictDoUpdate({
      target: accountLinks.accountId,
      set: {
        cells: sql`array(select distinct cell from unnest(${accountLinks.cells} || ${added}) as cell order by cell)`,
      },
    })
    .returning()
  if (!link) throw new Error(`The account ${accountId} was not linked.`)
  return link
}

/** Notes that another cell has an account no more. */
export async function unlinkCell({ db }: UseCaseContext, accountId: string, cell: string): Promise<void> {
  await db
    .update(accountLinks)
    .set({ cells: sql`array_remove(${accountLinks.cells}, ${cell})` })
    .where(eq(accountLinks.accountId, accountId))
}

type Versions = { [Name in keyof AccountVersions]?: AccountVersions[Name] | SQL }

/** Stores how new an account is. */
export async function storeVersions(
  { db }: Pick<UseCaseContext, 'db'>,
  accountId: string,
  versions: Versions,
): Promise<void> {
  await db.update(accountLinks).set(versions).where(eq(accountLinks.accountId, accountId))
}

/** Notes that a mailed link, or one of the provider, has set the password: other cells draw the same conclusions. */
export const notePasswordLink = (
  context: UseCaseContext,
  accountId: string,
  by: 'mailedVersion' | 'confirmedVersion',
): Promise<void> => storeVersions(context, accountId, { [by]: sql`${accountLinks.passwordVersion}` })

/** Notes that a former mailbox has restored the address, and since when another one had the account. */
export const noteRestored = (context: UseCaseContext, accountId: string, since: Date): Promise<void> =>
  storeVersions(context, accountId, {
    restoredVersion: sql`${accountLinks.addressVersion}`,
    restoredSince: since,
  })
