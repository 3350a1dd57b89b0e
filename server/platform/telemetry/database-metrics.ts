import { sql } from 'drizzle-orm'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Database } from '#server/platform/db/open.ts'

/** Sizes and lags change slowly, and reading the size looks at each file of the database. */
const interval = 30_000

type Figures = {
  bytes: string
  memory: string
  disk: string
  slots: { name: string; behind: number }[]
}

/** A move between cells names its slot by the customer. */
const figures = sql`
  select pg_database_size(current_database()) as bytes, blks_hit as memory, blks_read as disk,
    (select coalesce(json_agg(json_build_object('name', name, 'behind', behind)), '[]') from (
      select case when starts_with(slot_name, 'elan_move_') then 'elan_move' else slot_name end as name,
        max(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)) as behind
      from pg_replication_slots where restart_lsn is not null group by 1) as slots) as slots
  from pg_stat_database where datname = current_database()`

/**
 * The figures of the cell's PostgreSQL: each process exports the same.
 * @returns a function that reads them, at most every 30 seconds
 */
export function databaseMetrics(registers: Registry[], database: Database): () => Promise<void> {
  const bytes = new Gauge({ name: 'elan_database_bytes', help: 'Size of the database', registers })
  const blocks = new Counter({
    name: 'elan_database_blocks_total',
    help: 'Blocks of 8 kB that PostgreSQL read from its memory, or from the disk and the memory of the system',
    labelNames: ['from'],
    registers,
  })
  const behind = new Gauge({
    name: 'elan_database_slot_behind_bytes',
    help: 'WAL that a standby, an archive or a move has not taken yet, by its replication slot',
    labelNames: ['slot'],
    registers,
  })
  let last = Number.NEGATIVE_INFINITY
  return async () => {
    if (database.kind === 'embedded' || performance.now() - last < interval) return
    last = performance.now()
    const { rows } = await database.handle.execute<Figures>(figures)
    const [found] = rows
    if (!found) return
    bytes.set(Number(found.bytes))
    blocks.reset()
    blocks.inc({ from: 'memory' }, Number(found.memory))
    blocks.inc({ from: 'disk' }, Number(found.disk))
    behind.reset()
    for (const slot of found.slots) behind.set({ slot: slot.name }, slot.behind)
  }
}
