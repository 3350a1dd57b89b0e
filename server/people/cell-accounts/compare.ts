import type { AccountLink } from '#server/identity/account-links/service.ts'
import type { Account } from '#server/identity/accounts/service.ts'
import type { AccountCopy } from './content.ts'

/** What an account is here, before a copy. */
export interface Own<Row extends Account = Account> {
  account: Row
  link: AccountLink
}

/** The cell whose password or address counts; undefined where they are the same, or the other cells are to say so. */
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

/** A cell that could not take a restored address keeps its own, which is older, and notes that it has heard of the restore. */
const hasRefused = ({
  restoredVersion,
  addressVersion,
}: Pick<AccountLink, 'restoredVersion' | 'addressVersion'>): boolean => restoredVersion > addressVersion

/**
 * Compares an account with its copy of another cell. The newer password and the newer address count. What a cell changed before
 * it heard of a restored address counts for nothing against that, however new: whoever the restore shuts out may have done it.
 */
export function compare({ account, link }: Own, copy: AccountCopy): Compared {
  if (copy.restoredVersion > link.restoredVersion && !hasRefused(copy))
    return { address: 'there', password: 'there', isUnaware: true }
  if (copy.restoredVersion < link.restoredVersion) {
    // A cell that has refused the restore does not pass it on.
    const side = hasRefused(link) ? undefined : 'here'
    return { address: side, password: side, isUnaware: false }
  }
  const newer = (here: [number, string | null], there: [number, string | null]): Side =>
    isNewer(...there, ...here) ? 'there' : isNewer(...here, ...there) ? 'here' : undefined
  return {
    address: newer([link.addressVersion, account.email], [copy.addressVersion, copy.email]),
    password: newer([link.passwordVersion, account.passwordHash], [copy.passwordVersion, copy.passwordHash]),
    isUnaware: false,
  }
}
