import { sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import { StartupError } from '#server/platform/db/startup-error.ts'
import { type CellMap, cellsOfOrganizations } from './cell-map.ts'
import type { OwnCell } from './own-cell.ts'

/**
 * Notes whose database this is, so that no process and no command takes it for that of another cell. One that nothing says it of
 * yet is recognized by its customers; some that the map has elsewhere may still be here.
 * @throws StartupError for the database of another cell
 */
export async function claimDatabase(
  db: Handle,
  { name, cellOf }: Pick<OwnCell, 'name' | 'cellOf'>,
  setting: string,
): Promise<void> {
  if ((await readOwnCell(db)) === undefined) {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from organizations where id = customer_id and deleted_at is null`,
    )
    const cells = new Set(rows.map(({ id }) => cellOf(id)))
    cells.delete(undefined)
    const [other] = cells
    if (other && !cells.has(name)) throw anotherCell(setting, other, name)
    await db.execute(sql`insert into own_cell (name) values (${name}) on conflict do nothing`)
  }
  const own = await readOwnCell(db)
  if (own !== name) throw anotherCell(setting, own, name)
}

/** The cell whose processes have started on a database. */
async function readOwnCell(db: Handle): Promise<string | undefined> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from own_cell`)
  return rows[0]?.name
}

const anotherCell = (setting: string, other: string | undefined, cell: string) =>
  new StartupError(
    `${setting} is the database of the cell ${other}, and not of the cell ${cell}: give the database of the cell ${cell}, or the name ${other}.`,
  )

interface Recognition {
  cell: string
  /** What names the database. */
  setting: string
  /** A customer that is on its way, and may be in either cell. */
  customerId?: string
}

/**
 * Recognizes the database of a cell by what its processes noted, and by its customers.
 * @throws StartupError for one of another cell, or with none of the customers that the map has in this one
 */
export async function requireCellOf(
  db: Handle,
  map: CellMap,
  { cell, setting, customerId }: Recognition,
): Promise<void> {
  const own = await readOwnCellOf(db, { cell, setting })
  if (own !== undefined && own !== cell) throw anotherCell(setting, own, cell)
  const { rows } = await db.execute<{ id: string; moves: boolean }>(sql`
    select distinct customer_id as id, state is not null as moves from organizations
    left join customer_moves using (customer_id)
    where customer_id is distinct from ${customerId ?? null}::uuid and state is distinct from 'moved'`)
  const cells = cellsOfOrganizations(map)
  const stranger = rows.find(({ id, moves }) => !moves && (cells.get(id) ?? cell) !== cell)
  if (stranger)
    throw new StartupError(
      `${setting} has the customer ${stranger.id} of the cell ${cells.get(stranger.id)}: give the database of the cell ${cell}.`,
    )
  const others = Object.keys(map.cells[cell]?.customers ?? {}).filter((id) => id !== customerId)
  if (others.length === 0 || rows.some(({ id }) => others.includes(id)) || (await hadAny(db, others))) return
  throw new StartupError(
    `${setting} has none of the ${others.length} ${customerId ? 'other ' : ''}customers that the map has in the cell ${cell}: give the database of this cell.`,
  )
}

/** Servers of the release before note nothing, and go on meanwhile. */
async function readOwnCellOf(db: Handle, { cell, setting }: Recognition): Promise<string | undefined> {
  const { rows } = await db.execute<{ made: boolean; notes: boolean }>(sql`
    select to_regclass('public.customer_moves') is not null as made, to_regclass('public.own_cell') is not null as notes`)
  if (!rows[0]?.made)
    throw new StartupError(
      `${setting} has no tables of Élan: give the database of the cell ${cell}, after one of its processes has started.`,
    )
  return rows[0].notes ? await readOwnCell(db) : undefined
}

/** Whether customers left traces in a database: seals stay when all rows are purged, and those that moved away are noted. */
async function hadAny(db: Handle, customers: string[]): Promise<boolean> {
  const ids = sql`any(${sql.param(customers)}::uuid[])`
  const { rows } = await db.execute<{ had: boolean }>(sql`select
    exists (select from customer_seals where customer_id = ${ids})
    or exists (select from customer_moves where customer_id = ${ids} and state = 'moved') as had`)
  return rows[0]?.had === true
}
