import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartupError } from '#server/platform/db/startup-error.ts'
import { replaceFile } from '#server/platform/files/replace-file.ts'
import { readSettings } from '#server/platform/settings/settings.ts'
import { readCellContent } from './cell-content.ts'
import { type CellMap, readCellMap, requireCell } from './cell-map.ts'
import { keysFile, writeProxyMaps } from './proxy-maps.ts'
import { changeCellMap } from './write-map.ts'

const usage = `npm run cells -- list                          the cells, their addresses, and how many customers each has
npm run cells -- add NAME --address HOST:PORT  adds a cell, which gets the new customers from now on; or changes its address
npm run cells -- newest NAME                   sends new customers to this cell
npm run cells -- import NAME                   reads the customers, addresses and codes of a cell from its DATABASE_URL
npm run cells -- assign ORGANIZATION NAME      moves a customer to a cell in the map; its rows are moved otherwise
npm run cells -- maps FOLDER                   writes what HAProxy reads, and prints the lines for its socket

The map is the file that CELLS_FILE names.
`

const say = (line: string) => process.stdout.write(`${line}\n`)

type Command = (file: string, first: string, second: string) => Promise<void> | void

const commands: Record<string, { run: Command; given: number; address?: true }> = {
  list: { run: list, given: 0 },
  add: { run: add, given: 1, address: true },
  newest: { run: chooseNewest, given: 1 },
  import: { run: importCell, given: 1 },
  assign: { run: assign, given: 2 },
  maps: { run: (file, folder) => writeMaps(file, folder), given: 1 },
}

async function main(args: string[]): Promise<void> {
  const { command, given } = readArguments(args)
  const { cellsFile } = readSettings(process.env)
  if (!cellsFile) throw new StartupError('CELLS_FILE is not set: name the file of the map of cells in it.')
  const [first = '', second = ''] = given
  await command.run(resolve(cellsFile), first, second)
}

function readArguments(args: string[]) {
  try {
    const options = { address: { type: 'string' } } as const
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options })
    const [name = '', ...given] = positionals
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    const isWhole = given.length === command?.given && (values.address === undefined) === !command.address
    if (command && isWhole) return { command, given: values.address ? [...given, values.address] : given }
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
  const { customers, keys } = await readCellContent(databaseUrl)
  changeCell(file, name, ({ cells, ...map }) => {
    const address = cells[name]?.address ?? ''
    return { ...map, cells: { ...cells, [name]: { address, customers } } }
  })
  replaceFile(keysFile(file, name), keys.map((key) => `${key}\n`).join(''))
  say(`${name}: ${Object.keys(customers).length} customers, ${keys.length} addresses, domains and codes`)
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

function writeMaps(file: string, folder: string) {
  for (const line of writeProxyMaps(readCellMap(file), file, resolve(folder))) say(line)
}

await main(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
