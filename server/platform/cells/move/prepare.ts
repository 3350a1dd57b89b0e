import { sql } from 'drizzle-orm'
import { inShortLock } from '#server/platform/db/short-lock.ts'
import { uuids } from '#server/platform/db/uuids.ts'
import { isPublished } from './replication.ts'
import type { KnownMove } from './stage.ts'

/**
 * Notes the customer's organizations in both databases, while nobody adds one: from then on the guards refuse new ones.
 * Once they are published, they stay.
 * @returns their ids
 */
export async function listOrganizations({ source, target, customerId }: KnownMove): Promise<string[]> {
  const isDone = await isPublished(source, customerId)
  const own = sql`customer_id = ${customerId}`
  const ids = await inShortLock(source, 'The organizations cannot be listed', async (tx) => {
    // After this nobody writes who has not seen what is noted here.
    await tx.execute(sql`lock table organizations in share mode`)
    if (!isDone) {
      await tx.execute(sql`delete from moving_organizations where ${own}`)
      await tx.execute(
        sql`insert into moving_organizations (customer_id, id) select customer_id, id from organizations where ${own}`,
      )
    }
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id from moving_organizations where ${own} order by id`,
    )
    return rows.map(({ id }) => id)
  })
  await target.transaction(async (tx) => {
    await tx.execute(sql`delete from moving_organizations where ${own}`)
    await tx.execute(sql`insert into moving_organizations (customer_id, id)
      select ${customerId}, id from unnest(${uuids(ids)}) as id`)
  })
  return ids
}
