import { replaceFile } from '#server/platform/files/replace-file.ts'
import { readCellContent } from '../cell-content.ts'
import { readCellMap } from '../cell-map.ts'
import { keysFile, writeProxyMaps } from '../proxy-maps.ts'
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

/** Makes the map, the keys and a running proxy lead to the new cell. */
export async function flip({ file, customerId, former, next, maps, socket }: Flip): Promise<void> {
  const [left, found] = await Promise.all([
    readCellContent(former.url, customerId),
    readCellContent(next.url),
  ])
  changeCellMap(file, () => {
    const map = readCellMap(file)
    const cells = { ...map.cells }
    for (const [name, { customers }] of [
      [former.name, left],
      [next.name, found],
    ] as const)
      cells[name] = { address: map.cells[name]?.address ?? '', customers }
    return { ...map, cells }
  })
  for (const [name, { keys }] of [
    [former.name, left],
    [next.name, found],
  ] as const)
    replaceFile(keysFile(file, name), keys.map((key) => `${key}\n`).join(''))
  await tellProxy(socket, writeProxyMaps(readCellMap(file), file, maps))
}
