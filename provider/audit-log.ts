import { existsSync, readFileSync } from 'node:fs'
import { confirmAuditCopy, dumpAudit, mostCopiedSeals } from '#contract/identity/audit.ts'
import { countRetired, countSealed, droppedIn, type Log, problemsOf } from '#server/identity/audit/chain.ts'
import { replaceFile } from '#server/platform/files/replace-file.ts'
import { callProvider, requestProvider } from './call.ts'
import { CommandError } from './command-error.ts'
import { parseLog } from './parse-log.ts'

/**
 * Saves a copy of the audit log with its seals to a file, and tells the server what is safe there. A former copy is replaced
 * by one that has all of it, with the entries that the server has dropped since.
 * @param organizationId takes the log of its customer alone
 * @returns the number of entries and seals
 * @throws CommandError that names the problem, with the new copy beside the former one
 */
export async function saveLog(file: string, organizationId?: string) {
  const text = await (
    await requestProvider(dumpAudit, { query: { ...(organizationId && { organizationId }) } })
  ).text()
  const current = parseLog(text, 'The answer of the server')
  const former = existsSync(file) ? read(file) : undefined
  const problems = problemsOf(current, former)
  const log = former && problems.length === 0 ? keepDropped(current, former) : current
  if (log !== current) problems.push(...problemsOf(log, former))
  const isKept = former !== undefined && problems.length > 0
  replaceFile(isKept ? `${file}.new` : file, log === current ? text : linesOf(log))
  if (problems.length > 0) {
    const done = isKept
      ? `${file} is kept, and the new copy is ${file}.new`
      : `${file} is written, and does not count as saved`
    throw new CommandError(`${done}, because the log does not hold:\n  ${problems.join('\n  ')}`)
  }
  await confirm(log)
  return { file, entries: log.entries.length, seals: log.seals.length }
}

/** Adds the entries of a former copy that the server has dropped since. */
function keepDropped(log: Log, former: Log): Log {
  const until = droppedIn(log)
  const present = new Set(log.entries.map(({ id, customerId }) => `${customerId} ${id}`))
  const dropped = former.entries.filter(
    ({ id, customerId }) => customerId && id <= until(customerId) && !present.has(`${customerId} ${id}`),
  )
  if (dropped.length === 0) return log
  const entries = [...dropped, ...log.entries].sort(
    (a, b) => a.id - b.id || ((a.customerId ?? '') < (b.customerId ?? '') ? -1 : 1),
  )
  return { entries, seals: log.seals }
}

const linesOf = ({ seals, entries }: Log) =>
  [...seals.map((seal) => ({ seal })), ...entries.map((entry) => ({ entry }))]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')

/** Tells the server the newest seal of each customer, whose entries it may drop one day. */
async function confirm({ seals }: Log): Promise<void> {
  const newest = new Map(
    seals.flatMap(({ customerId, id, hash }) =>
      customerId ? [[customerId, { customerId, number: id, hash }] as const] : [],
    ),
  )
  const all = [...newest.values()]
  for (let from = 0; from < all.length; from += mostCopiedSeals)
    await callProvider(confirmAuditCopy, { seals: all.slice(from, from + mostCopiedSeals) })
}

/**
 * Verifies a saved log offline.
 * @param older an earlier copy, whose entries must still be present
 * @throws CommandError that names the problem
 */
export function verifyLog(file: string, older?: string) {
  const log = readFilled(file)
  const problems = problemsOf(log, older === undefined ? undefined : readFilled(older))
  if (problems.length > 0) throw new CommandError(`The log does not hold:\n  ${problems.join('\n  ')}`)
  const customers = new Set(log.seals.map(({ customerId }) => customerId)).size
  return {
    entries: log.entries.length,
    sealed: countSealed(log),
    seals: log.seals.length,
    chains: customers,
    retired: countRetired(log),
  }
}

/** An empty file proves nothing. */
function readFilled(file: string): Log {
  const log = read(file)
  if (log.entries.length + log.seals.length > 0) return log
  throw new CommandError(`${file} has neither entries nor seals: name a file that audit:save has written.`)
}

function read(file: string): Log {
  try {
    return parseLog(readFileSync(file, 'utf8'), file)
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(`${file} cannot be read: ${(error as Error).message}`)
  }
}
