import { existsSync, readFileSync } from 'node:fs'
import { dumpAudit } from '#contract/identity/audit.ts'
import { countSealed, type Log, problemsOf, type Seal, type Sealed } from '#server/identity/audit/chain.ts'
import { replaceFile } from '#server/platform/files/replace-file.ts'
import { requestProvider } from './call.ts'
import { CommandError } from './command-error.ts'

/**
 * Saves a copy of the audit log with its seals to a file. A former copy there is replaced by one that has all of it.
 * @param organizationId takes the log of its customer alone
 * @returns the number of entries and seals
 * @throws CommandError that names the problem, with the new copy beside the former one
 */
export async function saveLog(file: string, organizationId?: string) {
  const text = await (
    await requestProvider(dumpAudit, { query: { ...(organizationId && { organizationId }) } })
  ).text()
  const log = parse(text, 'The answer of the server')
  const problems = existsSync(file) ? problemsOf(log, read(file)) : []
  replaceFile(problems.length > 0 ? `${file}.new` : file, text)
  if (problems.length > 0)
    throw new CommandError(
      `${file} is kept, and the new copy is ${file}.new, because the log does not hold:\n  ${problems.join('\n  ')}`,
    )
  return { file, entries: log.entries.length, seals: log.seals.length }
}

/**
 * Verifies a saved log offline.
 * @param older an earlier copy, whose entries must still be present
 * @throws CommandError that names the problem
 */
export function verifyLog(file: string, older?: string) {
  const log = read(file)
  const problems = problemsOf(log, older === undefined ? undefined : read(older))
  if (problems.length > 0) throw new CommandError(`The log does not hold:\n  ${problems.join('\n  ')}`)
  const customers = new Set(log.seals.map(({ customerId }) => customerId)).size
  return { entries: log.entries.length, sealed: countSealed(log), seals: log.seals.length, chains: customers }
}

function read(file: string): Log {
  try {
    return parse(readFileSync(file, 'utf8'), file)
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(`${file} cannot be read: ${(error as Error).message}`)
  }
}

function parse(text: string, file: string): Log {
  const log: Log = { entries: [], seals: [] }
  for (const [index, line] of text.split('\n').entries()) {
    if (!line) continue
    try {
      const { entry, seal } = JSON.parse(line) as { entry?: Sealed; seal?: Seal }
      if (entry) log.entries.push(entry)
      else if (seal) log.seals.push(seal)
      else throw new Error('neither an entry nor a seal')
    } catch (error) {
      throw new CommandError(`${file}, line ${index + 1}: ${(error as Error).message}`)
    }
  }
  return log
}
