import * as z from 'zod/mini'
import type { Log, Seal, Sealed } from '#server/identity/audit/chain.ts'
import { CommandError } from './command-error.ts'

const affected = z.strictObject({ kind: z.string(), id: z.string(), name: z.string(), change: z.string() })

/** Customers are compared as text: one with another spelling would be another customer. */
const customerId = z.uuid().check(z.lowercase())

const entryShape = z.strictObject({
  id: z.int(),
  customerId: z.optional(customerId),
  arrived: z.optional(z.literal(true)),
  organizationId: z.nullable(z.uuid()),
  at: z.iso.datetime(),
  action: z.string(),
  accountId: z.nullable(z.uuid()),
  actorName: z.nullable(z.string()),
  actorEmail: z.nullable(z.string()),
  support: z.boolean(),
  subject: z.nullable(z.string()),
  subjectId: z.optional(z.nullable(z.uuid())),
  affected: z.optional(z.nullable(z.array(affected))),
  fields: z.array(z.string()),
  address: z.string(),
})

const sealShape = z.strictObject({
  customerId: z.optional(customerId),
  id: z.int(),
  lastId: z.int(),
  entries: z.int(),
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  retired: z.optional(z.literal(true)),
})

const lineShape = z.union([z.strictObject({ entry: entryShape }), z.strictObject({ seal: sealShape })])

/**
 * Reads a saved log. Who reads it by other means has to see the same: nothing is passed over.
 * @param file where it is from, for messages
 * @throws CommandError that names the line
 */
export function parseLog(text: string, file: string): Log {
  const log: Log = { entries: [], seals: [] }
  for (const [index, line] of text.split('\n').entries()) {
    if (!line) continue
    try {
      const { entry, seal } = parseLine(line)
      if (entry) log.entries.push(entry)
      if (seal) log.seals.push(seal)
    } catch (error) {
      throw new CommandError(`${file}, line ${index + 1}: ${(error as Error).message}`)
    }
  }
  return log
}

function parseLine(line: string): { entry?: Sealed; seal?: Seal } {
  const value: unknown = JSON.parse(line)
  if (!z.safeParse(lineShape, value).success) throw new Error(problemOf(value))
  // Of a key that is there twice other readers may take the first.
  if (JSON.stringify(value) !== line)
    throw new Error('it is not as Élan writes it: a key is there twice, or its spaces or numbers differ')
  return value as { entry?: Sealed; seal?: Seal }
}

function problemOf(value: unknown): string {
  const keys = value !== null && typeof value === 'object' ? Object.keys(value) : []
  const [key] = keys
  if (keys.length !== 1 || (key !== 'entry' && key !== 'seal')) return 'neither an entry nor a seal alone'
  const { error } = z.safeParse(key === 'entry' ? entryShape : sealShape, Reflect.get(value as object, key))
  const [issue] = error?.issues ?? []
  if (issue?.code === 'unrecognized_keys')
    return `the ${key} has ${issue.keys.join(', ')}, which no ${key} has`
  return `${[key, ...(issue?.path ?? [])].join('.')} is missing or not valid`
}
