import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { StartupError } from '#server/platform/db/startup-error.ts'
import { cellName } from '#server/platform/settings/cells.ts'

/** A name, an IPv4 address, or an IPv6 one in brackets. */
const host = z.union([
  z.ipv4(),
  z.string().regex(/^(?!.*\.\d+$)[\w-]+(\.[\w-]+)*$/),
  z.templateLiteral(['[', z.ipv6(), ']']),
])

const hostAndPort = z.string().refine(
  (address) => {
    const [, name, port] = /^(.+):(\d{1,5})$/.exec(address) ?? []
    return host.safeParse(name).success && Number(port) >= 1 && Number(port) <= 65_535
  },
  {
    error:
      'must be a host and a port from 1 to 65535, such as 10.0.0.1:3000, [fd00::1]:3000 or one.example.com:3000',
  },
)

/** HAProxy and processes look for ids in small letters. */
const id = z.uuid({ error: 'must be an id' }).lowercase({ error: 'must be an id in small letters' })

/** The names by which the proxy finds a cell without knowing it. */
const reserved = new Set(['newest', 'oldest'])

const mapSchema = z.strictObject({
  /** From the oldest on. */
  cells: z.record(
    cellName.refine((name) => !reserved.has(name), { error: 'must not be newest or oldest' }),
    z.strictObject({
      /** Where the proxy reaches it. */
      address: hostAndPort,
      /** Each customer, and the organizations below it. */
      customers: z.record(id, z.array(id)),
    }),
  ),
  /** The cell of new customers. */
  newest: cellName,
})

export type CellMap = z.output<typeof mapSchema>

/** @throws StartupError that says what to do about a map that is missing or wrong */
export function readCellMap(file: string): CellMap {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new StartupError(
      `The map of cells ${file} cannot be read (${messageOf(error)}): name an existing one in CELLS_FILE, make one with \`npm run cells -- add NAME --address HOST:PORT\`, or leave CELL and CELLS_FILE out on a single machine.`,
    )
  }
  const { map, problem } = parseCellMap(text)
  if (map) return map
  throw new StartupError(
    `The map of cells ${file} is broken, because ${problem}: mend it, or put back ${file}.last, the one before the last command.`,
  )
}

type Parsed = { map: CellMap; problem?: never } | { map?: never; problem: string }

function parseCellMap(text: string): Parsed {
  if (text.trim() === '') return { problem: 'it is empty' }
  let map: unknown
  try {
    map = JSON.parse(text)
  } catch (error) {
    return { problem: `it is not JSON (${messageOf(error).replaceAll(/\s+/g, ' ')})` }
  }
  const problem = cellMapProblem(map)
  return problem ? { problem } : { map: map as CellMap }
}

/** Why a value is no map of cells, such as "organization … is in the cells a and b". */
export function cellMapProblem(value: unknown): string | undefined {
  const parsed = mapSchema.safeParse(value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    // The rule of a name is below that of the record.
    const rule = issue?.code === 'invalid_key' ? issue.issues[0] : issue
    return `${issue?.path.join('.') || 'it'} is not valid (${rule?.message})`
  }
  const map = parsed.data
  if (!Object.hasOwn(map.cells, map.newest)) return `its newest cell ${map.newest} is none of ${namesOf(map)}`
  const known = new Map<string, string>()
  for (const [name, id] of organizationsOf(map)) {
    const other = known.get(id)
    if (other) return `organization ${id} is in the cells ${other} and ${name}`
    known.set(id, name)
  }
  const addresses = new Map<string, string>()
  for (const [name, { address }] of Object.entries(map.cells)) {
    const other = addresses.get(address.toLowerCase())
    if (other) return `the cells ${other} and ${name} have the same address ${address}`
    addresses.set(address.toLowerCase(), name)
  }
  return undefined
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const namesOf = ({ cells }: CellMap): string => Object.keys(cells).join(', ')

const organizationsOf = ({ cells }: CellMap) =>
  Object.entries(cells).flatMap(([name, { customers }]) =>
    Object.entries(customers)
      .flat(2)
      .map((id) => [name, id] as const),
  )

/** The cell of each organization. */
export const cellsOfOrganizations = (map: CellMap): Map<string, string> =>
  new Map(organizationsOf(map).map(([name, id]) => [id, name]))

/** @throws StartupError for a name that the map does not have */
export function requireCell(map: CellMap, name: string, file: string): void {
  if (Object.hasOwn(map.cells, name)) return
  throw new StartupError(
    `The cell ${name} is not in the map ${file}, which has ${namesOf(map)}: take one of these names, or add it with \`npm run cells -- add ${name} --address HOST:PORT\`.`,
  )
}
