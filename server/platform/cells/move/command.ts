import { existsSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { withConnection } from '#server/platform/db/connection.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { refuseUnreadableSecrets } from '#server/platform/db/secret-keys.ts'
import { StartupError } from '#server/platform/db/startup-error.ts'
import { readSettings } from '#server/platform/settings/settings.ts'
import { type CellMap, cellsOfOrganizations, readCellMap, requireCell } from '../cell-map.ts'
import { mapFiles } from '../proxy-maps.ts'
import { refuseDeafProxy } from '../tell-proxy.ts'
import { flip } from './flip.ts'
import { giveUpMove, type Move, moveCustomer } from './move.ts'
import { readState } from './prepare.ts'

interface MoveArguments {
  /** The map of cells. */
  file: string
  customerId: string
  /** Name of the new cell. */
  to: string
  givesUp: boolean
  maps: string
  socket: string
}

/** Runs `npm run cells -- move`. */
export async function move({ file, customerId, to, givesUp, maps, socket }: MoveArguments): Promise<void> {
  const map = readCellMap(file)
  requireCell(map, to, file)
  if (!z.uuid().safeParse(customerId).success)
    throw new StartupError(`${customerId} is no id: give the id of the customer’s first organization.`)
  const settings = readSettings(process.env)
  const { databaseUrl } = settings
  const targetUrl = process.env.TARGET_DATABASE_URL
  if (!databaseUrl || !targetUrl)
    throw new StartupError(
      'A move needs the database of the former cell in DATABASE_URL and that of the new one in TARGET_DATABASE_URL.',
    )
  if (!existsSync(maps))
    throw new StartupError(`There is no folder ${maps}: give the one where HAProxy reads its maps in --maps.`)
  // The pause would last until somebody reloads it.
  await refuseDeafProxy(socket, mapFiles(maps))
  await withConnection(databaseUrl, (source) =>
    withConnection(
      targetUrl,
      async (target) => {
        const from = await formerCell()
        await refuseOtherCell(target, map, to)
        const task: Move = {
          ...{ source, target, sourceUrl: databaseUrl, customerId, from, to },
          flip: () =>
            flip({
              ...{ file, customerId, maps, socket },
              former: { name: from, url: databaseUrl },
              next: { name: to, url: targetUrl },
            }),
          say: (line) => process.stdout.write(`${line}\n`),
        }
        if (givesUp) return await giveUpMove(task)
        await refuseUnreadableSecrets(source, settings)
        await moveCustomer(task)

        /** The map names it; after the flip the new cell's database remembers it. */
        async function formerCell(): Promise<string> {
          const named = cellsOfOrganizations(map).get(customerId)
          if (!named)
            throw new StartupError(
              `No cell has the customer ${customerId}: give the id of the customer's first organization, after \`npm run cells -- import\` of its cell.`,
            )
          if (named !== to) return named
          const { cell } = await readState(target, customerId)
          if (cell) return cell
          throw new StartupError(`The cell ${to} has the customer ${customerId} already.`)
        }
      },
      'TARGET_DATABASE_URL',
    ),
  )
}

/** @throws StartupError for a database with customers of another cell */
async function refuseOtherCell(target: Handle, map: CellMap, to: string): Promise<void> {
  const { rows } = await target.execute<{
    id: string
  }>(sql`select distinct customer_id as id from organizations
    where customer_id not in (select customer_id from customer_moves)`)
  const cells = cellsOfOrganizations(map)
  for (const { id } of rows) {
    const other = cells.get(id)
    if (other && other !== to)
      throw new StartupError(
        `TARGET_DATABASE_URL has the customer ${id} of the cell ${other}: give the database of the cell ${to}.`,
      )
  }
}
