import { createHash } from 'node:crypto'
import type { Affected } from '#contract/identity/audit.ts'

/** An entry of the log as it is sealed. */
export interface Sealed {
  id: number
  organizationId: string | null
  /** ISO instant. */
  at: string
  action: string
  accountId: string | null
  actorName: string | null
  actorEmail: string | null
  support: boolean
  subject: string | null
  /** Null in all entries that an earlier version wrote, and missing in copies it saved; so is `affected`. */
  subjectId?: string | null
  affected?: Affected[] | null
  fields: string[]
  address: string
}

export interface Seal {
  id: number
  lastId: number
  entries: number
  /** Hexadecimal. */
  hash: string
}

const lineOf = (entry: Sealed): string =>
  JSON.stringify([
    entry.id,
    entry.organizationId,
    entry.at,
    entry.action,
    entry.accountId,
    entry.actorName,
    entry.actorEmail,
    entry.support,
    entry.subject,
    entry.fields,
    entry.address,
    // Entries without either are hashed as earlier versions hashed them: their seals still hold.
    ...laterParts(entry),
  ])

function laterParts({ subjectId = null, affected = null }: Sealed): unknown[] {
  if (subjectId === null && affected === null) return []
  // Named one by one: the database does not keep the order of keys.
  return [subjectId, affected?.map(({ kind, id, name, change }) => [kind, id, name, change]) ?? null]
}

/** SHA-256 over the hash before, empty for the first, and the entries in their order. @returns hexadecimal */
export function sealOf(before: string, entries: readonly Sealed[]): string {
  const hash = createHash('sha256').update(before)
  for (const entry of entries) hash.update(`\n${lineOf(entry)}`)
  return hash.digest('hex')
}

/**
 * Checks a log, all of it in order, against its seals.
 * @param anchor the newest seal as it was seen at another time: a log that was cut behind it does not hold it
 * @returns what is wrong with it, in words; nothing where every seal holds
 */
export function problemsOf(entries: readonly Sealed[], seals: readonly Seal[], anchor?: Seal): string[] {
  const problems: string[] = []
  let [before, next] = ['', 0]
  for (const [index, seal] of seals.entries()) {
    const sealed: Sealed[] = []
    for (let entry = entries[next]; entry && entry.id <= seal.lastId; entry = entries[++next])
      sealed.push(entry)
    if (seal.id !== index + 1) problems.push(`Seal ${index + 1} is missing.`)
    if (sealed.length !== seal.entries)
      problems.push(`Seal ${seal.id} is of ${seal.entries} entries, and ${sealed.length} are there.`)
    else if (sealOf(before, sealed) !== seal.hash)
      problems.push(`An entry up to ${seal.lastId} was changed, or seal ${seal.id} was.`)
    before = seal.hash
  }
  if (anchor && !seals.some(({ id, hash }) => id === anchor.id && hash === anchor.hash))
    problems.push(`Seal ${anchor.id}, seen before, is not there any more: the log was cut or written anew.`)
  return problems
}
