import { readFileSync, writeFileSync } from 'node:fs'
import { dumpAudit } from '#contract/identity/audit.ts'
import { problemsOf, type Seal, type Sealed } from '#server/identity/audit/chain.ts'
import { requestProvider } from './call.ts'
import { CommandError } from './command-error.ts'

interface Log {
  entries: Sealed[]
  seals: Seal[]
}

/**
 * Saves a copy of the audit log with its seals to a file.
 * @returns the number of entries and seals
 */
export async function saveLog(file: string) {
  const text = await (await requestProvider(dumpAudit)).text()
  writeFileSync(file, text, { mode: 0o600 })
  const { entries, seals } = parse(text, file)
  return { file, entries: entries.length, seals: seals.length }
}

/**
 * Verifies a saved log offline.
 * @param older an earlier copy, whose entries must still be present
 * @throws CommandError that names the problem
 */
export function verifyLog(file: string, older?: string) {
  const { entries, seals } = read(file)
  const problems = problemsOf(entries, seals, older === undefined ? undefined : read(older).seals.at(-1))
  if (problems.length > 0) throw new CommandError(`The log does not hold:\n  ${problems.join('\n  ')}`)
  const sealed = entries.filter(({ id }) => id <= (seals.at(-1)?.lastId ?? 0)).length
  return { entries: entries.length, sealed, seals: seals.length, newestSeal: seals.at(-1)?.hash ?? null }
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
