import { renameSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { withConnection } from '#server/platform/db/connection.ts'
import { StartupError } from '#server/platform/db/startup-error.ts'
import { printFailure } from '#server/platform/errors/print-failure.ts'
import { replaceFile } from '#server/platform/files/replace-file.ts'
import { readSettings } from '#server/platform/settings/settings.ts'
import { readCellContent } from './cell-content.ts'
import { type CellMap, readCellMap, requireCell } from './cell-map.ts'
import { forgetPurged } from './move/arrive.ts'
import { move } from './move/command.ts'
import { requireCellOf } from './own-database.ts'
import { keysFile, writeProxyMaps } from './proxy-maps.ts'
import { tellProxy } from './tell-proxy.ts'
import { changeCellMap, keepFormer } from './write-map.ts'

const usage = `npm run cells -- list                          the cells, their addresses, and how many customers each has
npm run cells -- add NAME --address HOST:PORT  adds a cell, which gets the new customers from now on; or changes its address
npm run cells -- newest NAME                   sends new customers to this cell
npm run cells -- import NAME                   reads the customers, addresses and codes of a cell from its DATABASE_URL
npm run cells -- assign ORGANIZATION NAME      moves a customer to a cell in the map; its rows are moved otherwise
npm run cells -- move ORGANIZATION NAME --maps FOLDER --socket FILE
                                               moves a customer from the database in DATABASE_URL to the cell NAME, whose
                                               database is in TARGET_DATABASE_URL, while people write, and tells HAProxy at
                                               its admin socket; again, it goes on where it was interrupted. With --give-up
                                               it ends a move that has not reached the cell
npm run cells -- remove NAME                   removes a cell whose DATABASE_URL has no customer any more
npm run cells -- maps FOLDER                   writes what HAProxy reads when it starts or reloads. With --socket FILE a
                                               running one takes the maps at its admin socket

The map is the file that CELLS_FILE names.
`

const say = (line: string) => process.stdout.write(`${line}\n`)

interface Given {
  file: string
  first: string
  second: string
  options: Options
}

const known = {
  address: { type: 'string' },
  maps: { type: 'string' },
  socket: { type: 'string' },
  'give-up': { type: 'boolean' },
} as const

type Option = keyof typeof known
type Options = { address?: string; maps?: string; socket?: string; 'give-up'?: boolean }

interface Command {
  run(given: Given): Promise<void> | void
  /** How many names it takes. */
  given: number
  needs?: Option[]
  takes?: Option[]
}

const commands: Record<string, Command> = {
  list: { run: ({ file }) => list(file), given: 0 },
  add: {
    run: ({ file, first, options }) => add(file, first, options.address ?? ''),
    given: 1,
    needs: ['address'],
  },
  newest: { run: ({ file, first }) => chooseNewest(file, first), given: 1 },
  import: { run: ({ file, first }) => importCell(file, first), given: 1 },
  remove: { run: ({ file, first }) => remove(file, first), given: 1 },
  assign: { run: ({ file, first, second }) => assign(file, first, second), given: 2 },
  maps: {
    run: ({ file, first, options }) => writeMaps(file, first, options.socket),
    given: 1,
    takes: ['socket'],
  },
  move: {
    run: ({ file, first, second, options }) =>
      move({
        ...{ file, customerId: first.toLowerCase(), to: second, givesUp: options['give-up'] === true },
        ...{ maps: resolve(options.maps ?? ''), socket: options.socket ?? '' },
      }),
    given: 2,
    needs: ['maps', 'socket'],
    takes: ['give-up'],
  },
}

async function main(args: string[]): Promise<void> {
  const { command, given, options } = readArguments(args)
  const { cellsFile } = readSettings(process.env)
  if (!cellsFile) throw new StartupError('CELLS_FILE is not set: name the file of the map of cells in it.')
  const [first = '', second = ''] = given
  await command.run({ file: resolve(cellsFile), first, second, options })
}

function readArguments(args: string[]) {
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options: known })
    const [name = '', ...given] = positionals
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    const { needs = [], takes = [] } = command ?? {}
    const names = Object.keys(values) as Option[]
    const isWhole = given.length === command?.given && needs.every((option) => values[option])
    if (command && isWhole && names.every((option) => [...needs, ...takes].includes(option)))
      return { command, given, options: values }
  } catch {}
  throw new StartupError(usage)
}

function list(file: string) {
  const { cells, newest } = readCellMap(file)
  for (const [name, { address, customers }] of Object.entries(cells))
    say(
      `${name} at ${address}: ${Object.keys(customers).length} customers${name === newest ? ', and the new ones' : ''}`,
    )
}

function add(file: string, name: string, address: string) {
  changeCellMap(file, (map) => {
    const known = map && Object.hasOwn(map.cells, name) ? map.cells[name] : undefined
    const customers = known?.customers ?? {}
    return {
      newest: map && known ? map.newest : name,
      cells: { ...map?.cells, [name]: { address, customers } },
    }
  })
}

/** Changes a map in which the cell has to be. */
const changeCell = (file: string, name: string, change: (map: CellMap) => CellMap) =>
  changeCellMap(file, () => {
    const map = readCellMap(file)
    requireCell(map, name, file)
    return change(map)
  })

function chooseNewest(file: string, name: string) {
  changeCell(file, name, (map) => ({ ...map, newest: name }))
}

async function importCell(file: string, name: string) {
  requireCell(readCellMap(file), name, file)
  const { databaseUrl } = readSettings(process.env)
  if (!databaseUrl)
    throw new StartupError(`DATABASE_URL is not set: name the database of the cell ${name} in it.`)
  await withConnection(databaseUrl, async (db) => {
    await requireCellOf(db, readCellMap(file), { cell: name, setting: 'DATABASE_URL' })
    await forgetPurged(db)
  })
  const { customers, keys } = await readCellContent(databaseUrl)
  changeCell(file, name, ({ cells, ...map }) => {
    const address = cells[name]?.address ?? ''
    return { ...map, cells: { ...cells, [name]: { address, customers } } }
  })
  const place = keysFile(file, name)
  keepFormer(place)
  replaceFile(place, keys.map((key) => `${key}\n`).join(''))
  say(`${name}: ${Object.keys(customers).length} customers, ${keys.length} addresses, domains and codes`)
}

/** The last import may be minutes old. */
async function remove(file: string, name: string) {
  await importCell(file, name)
  changeCell(file, name, ({ cells: { [name]: gone, ...cells }, newest }) => {
    const customers = Object.keys(gone?.customers ?? {}).length
    if (customers > 0)
      throw new StartupError(`The cell ${name} has ${customers} customers: move them to another cell first.`)
    if (newest === name)
      throw new StartupError(
        `The cell ${name} gets the new customers: choose another one with \`npm run cells -- newest NAME\` first.`,
      )
    return { newest, cells }
  })
  renameSync(keysFile(file, name), `${keysFile(file, name)}.last`)
}

function assign(file: string, organizationId: string, name: string) {
  changeCell(file, name, ({ cells, ...map }) => {
    const id = organizationId.toLowerCase()
    const former = Object.values(cells).find(({ customers }) => Object.hasOwn(customers, id))
    const below = former?.customers[id]
    if (!former || !below)
      throw new StartupError(
        `No cell has the customer ${organizationId}: give the id of the customer's first organization, after \`npm run cells -- import\` of its cell.`,
      )
    delete former.customers[id]
    const next = cells[name]
    return next
      ? { ...map, cells: { ...cells, [name]: { ...next, customers: { ...next.customers, [id]: below } } } }
      : { ...map, cells }
  })
}

async function writeMaps(file: string, folder: string, socket: string | undefined) {
  const maps = writeProxyMaps(readCellMap(file), file, resolve(folder))
  if (socket) await tellProxy(socket, maps)
}

await main(process.argv.slice(2)).catch((error: unknown) => printFailure(error))
