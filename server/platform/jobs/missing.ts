import type { Db, PgBoss } from 'pg-boss'
import type { Queue } from './jobs.ts'

/** Tells the processes of a cell that a customer has arrived, whose jobs stayed behind. */
export const arrivals = 'arrivals'

/** The queue that adds what the other queues miss. */
export const arrivalQueue = (boss: PgBoss, db: Db, queues: Queue[]): Queue => ({
  name: arrivals,
  attempts: 10,
  retrySeconds: 5,
  timeoutSeconds: 300,
  batch: 1,
  async run() {
    for (const queue of queues) await addMissing(boss, db, queue)
  },
})

/**
 * Adds the jobs that a queue should have and has not, however often a process starts. A finished job keeps its row
 * for days, so it is deleted to make room for a new one of its id.
 */
export async function addMissing(boss: PgBoss, db: Db, { name, missing }: Queue): Promise<void> {
  const wanted = (await missing?.()) ?? []
  if (wanted.length === 0) return
  const ids = wanted.flatMap(({ id }) => id ?? [])
  await db.executeSql(
    "delete from pgboss.job where name = $1 and id = any($2::uuid[]) and state >= 'completed'",
    [name, ids],
  )
  const unnamed = wanted.filter(({ id }) => id === undefined).map(({ data }) => data)
  const { rows } = await db.executeSql(
    `select data from jsonb_array_elements($2::jsonb) as data
     where data not in (select data from pgboss.job where name = $1 and state < 'completed' and data is not null)`,
    [name, JSON.stringify(unnamed)],
  )
  const added = [...wanted.filter(({ id }) => id !== undefined), ...rows.map(({ data }) => ({ data }))]
  if (added.length > 0) await boss.insert(name, added)
}
