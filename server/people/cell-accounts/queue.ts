import {
  accountCopies,
  accountMisses,
  cellsOf,
  findLink,
  unlinkCell,
} from '#server/identity/account-links/service.ts'
import { findAccount, findAccountById } from '#server/identity/accounts/service.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { Queue } from '#server/platform/jobs/jobs.ts'
import { knownAnswer, toCopy } from './content.ts'

/**
 * Sends another cell an account as it is now, so that of several copies the last one suffices, in whatever order they
 * arrive. While the cell is down, a try an hour goes on for forty days.
 */
export const accountCopyQueue = (makeContext: () => UseCaseContext): Queue => ({
  name: accountCopies,
  attempts: 1000,
  retrySeconds: 5,
  timeoutSeconds: 60,
  batch: 5,
  isAwaited: true,
  async run({ accountId, cell, left }) {
    const context = makeContext()
    const { peers } = context
    const [id, to] = [String(accountId), String(cell)]
    const account = await findAccountById(context, id)
    const link = await findLink(context, id)
    // A cell that is no more in the map has no customers.
    if (!peers?.names().includes(to) || !account || !link) return
    const content = { copy: toCopy(account, link), ...(left !== undefined && { left }) }
    const { known } = knownAnswer.parse(await peers.call(to, 'copy', content))
    if (!known) await unlinkCell(context, id, to)
  },
})

/** Tells the other cells of wrong passwords. One that does not answer goes without: a later count would block the owner. */
export const accountMissQueue = (makeContext: () => UseCaseContext): Queue => ({
  name: accountMisses,
  attempts: 1,
  retrySeconds: 5,
  timeoutSeconds: 60,
  batch: 5,
  isAwaited: true,
  async run({ email, change }) {
    const context = makeContext()
    const account = await findAccount(context, String(email))
    if (!account) return
    const tell = (cell: string) =>
      context.peers?.call(cell, 'missed', { id: account.id, change }).catch(() => undefined)
    await Promise.all((await cellsOf(context, account.id)).map(tell))
  },
})
