import { existsSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { withConnection } from '#server/platform/db/connection.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { refuseUnreadableSecrets } from '#server/platform/db/secret-keys.ts'
import { StartupError } from '#server/platform/db/startup-error.ts'
import { readSettings } from '#server/platform/settings/settings.ts'
import { type CellMap, cellsOfOrganizations, readCellMap, requireCell } from '../cell-map.ts'
import { requireCellOf } from '../own-database.ts'
import { mapFiles } from '../proxy-maps.ts'
import { refuseDeafProxy } from '../tell-proxy.ts'
import { flip } from './flip.ts'
import { giveUpMove } from './give-up.ts'
import { moveCustomer } from './move.ts'
import { type Move, readState } from './stage.ts'

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

interface Place {
  cell: string
  setting: string
  customerId: string
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
        for (const [db, cell, setting] of [
          [source, from, 'DATABASE_URL'],
          [target, to, 'TARGET_DATABASE_URL'],
        ] as const) {
          await requireCellOf(db, map, { cell, setting, customerId })
          await refuseUnimported(db, map, { cell, setting, customerId })
        }
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
        // Secrets move as they are: the new cell has to read them.
        await refuseUnreadableSecrets(source, settings)
        await refuseUnreadableSecrets(target, settings, 'TARGET_DATABASE_URL')
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

/** @throws StartupError for a database with customers where the map has none: an import may say whose they are */
async function refuseUnimported(
  db: Handle,
  map: CellMap,
  { cell, setting, customerId }: Place,
): Promise<void> {
  if (Object.keys(map.cells[cell]?.customers ?? {}).some((id) => id !== customerId)) return
  const { rows } = await db.execute(sql`select from organizations left join customer_moves using (customer_id)
    where customer_id <> ${customerId} and state is distinct from 'moved' limit 1`)
  if (rows.length > 0)
    throw new StartupError(
      `${setting} has customers, and the map has none in the cell ${cell}: run \`npm run cells -- import ${cell}\` first if this is its database.`,
    )
}
