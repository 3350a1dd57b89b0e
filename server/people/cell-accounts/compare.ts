import type { AccountLink } from '#server/identity/account-links/service.ts'
import type { Account } from '#server/identity/accounts/service.ts'
import { outranksMs } from '#server/schema/account-links.ts'
import type { AccountCopy } from './content.ts'

/** What an account is here, before a copy. */
export interface Own<Row extends Account = Account> {
  account: Row
  link: AccountLink
}

/** The cell whose password or address counts; undefined where they are the same, or another cell is to say so. */
type Side = 'here' | 'there' | undefined

export interface Compared {
  address: Side
  password: Side
  /** Whether this cell had not heard of the last restore by a former mailbox. */
  isUnaware: boolean
}

/** Of two changes at the same millisecond every cell has to take the same one, so the greater text wins. */
const isNewer = (version: number, text: string | null, than: number, ownText: string | null): boolean =>
  version > than || (version === than && (text ?? '') > (ownText ?? ''))

const newer = (here: [number, string | null], there: [number, string | null]): Side =>
  isNewer(...there, ...here) ? 'there' : isNewer(...here, ...there) ? 'here' : undefined

type Restores = Pick<AccountLink, 'restoredVersion' | 'addressVersion'>

/**
 * Whether one cell has heard of a restored address that counts against the other one's, which has not: whoever the restore
 * shuts out may have changed that meanwhile.
 */
const outranks = (aware: Restores, unaware: Restores): boolean =>
  aware.restoredVersion > unaware.restoredVersion &&
  unaware.addressVersion <= aware.restoredVersion + outranksMs

/** A cell that could not take a restored address keeps its own, which is older, and notes that it has heard of the restore. */
const hasRefused = ({ restoredVersion, addressVersion }: Restores): boolean =>
  restoredVersion > addressVersion

/** Compares an account with its copy of another cell: the newer password counts, and the newer address but for restored ones. */
export function compare({ account, link }: Own, copy: AccountCopy): Compared {
  const password = newer(
    [link.passwordVersion, account.passwordHash],
    [copy.passwordVersion, copy.passwordHash],
  )
  if (outranks(copy, link) && !hasRefused(copy)) return { address: 'there', password, isUnaware: true }
  // The cell that restored the address tells the other one.
  if (outranks(link, copy)) return { address: undefined, password, isUnaware: false }
  const address = newer([link.addressVersion, account.email], [copy.addressVersion, copy.email])
  return { address, password, isUnaware: false }
}
