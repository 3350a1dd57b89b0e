import { replaceFile } from '#server/platform/files/replace-file.ts'
import { readCellContent } from '../cell-content.ts'
import { type CellMap, readCellMap } from '../cell-map.ts'
import { keysFile, readKeys, writeProxyMaps } from '../proxy-maps.ts'
import { tellProxy } from '../tell-proxy.ts'
import { changeCellMap } from '../write-map.ts'

export interface Flip {
  /** The map of cells. */
  file: string
  customerId: string
  former: { name: string; url: string }
  next: { name: string; url: string }
  /** Where HAProxy reads its maps, and its admin socket. */
  maps: string
  socket: string
}

/**
 * Makes the map, the keys and a running proxy lead to the new cell. Nothing else in the entries of both cells changes.
 * @throws StartupError if the proxy did not take all
 */
export async function flip({ file, customerId, former, next, maps, socket }: Flip): Promise<void> {
  const [left, found] = await Promise.all([
    readCellContent(former.url, customerId),
    readCellContent(next.url),
  ])
  const below = found.customers[customerId]
  if (!below)
    throw new Error(`The database of the cell ${next.name} does not have the customer ${customerId}.`)
  changeCellMap(file, () => {
    const map = readCellMap(file)
    const change = (name: string, changeOf: (customers: Customers) => Customers) => {
      const cell = map.cells[name]
      if (cell) map.cells[name] = { ...cell, customers: changeOf(cell.customers) }
    }
    change(former.name, ({ [customerId]: _, ...customers }) => customers)
    change(next.name, (customers) => ({ ...customers, [customerId]: below }))
    return map
  })
  changeKeys(keysFile(file, next.name), (keys) => new Set([...keys, ...found.keys]))
  const [here, there] = [new Set(left.keys), new Set(found.keys)]
  changeKeys(keysFile(file, former.name), (keys) => keys.filter((key) => here.has(key) || !there.has(key)))
  await tellProxy(socket, writeProxyMaps(readCellMap(file), file, maps))
}

type Customers = CellMap['cells'][string]['customers']

function changeKeys(file: string, change: (keys: string[]) => Iterable<string>): void {
  replaceFile(file, [...change(readKeys(file))].map((key) => `${key}\n`).join(''))
}
