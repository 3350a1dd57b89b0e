import { sql } from 'drizzle-orm'
import { countConfirming, tellAdministrators } from '#server/identity/directory-notices/service.ts'
import { uuids } from '#server/platform/db/uuids.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { countRequest } from '#server/platform/rate-limits/rate-limits.ts'
import type { Given } from './service.ts'

interface Person extends Record<string, unknown> {
  id: string
  name: string
}

async function namesOf({ db }: UseCaseContext, ids: string[]): Promise<Person[]> {
  const { rows } = await db.execute<Person>(sql`
    select id, trim(first_name || ' ' || last_name) as name from users
    where id = any(${uuids(ids)}) order by sort_name, id`)
  return rows
}

/** Mails about one person. Whoever writes a group could otherwise mail all administrators by each change of it. */
const mailsPerDay = 3

/** Those about whom another mail may be sent today. */
async function withinLimit(context: UseCaseContext, organizationId: string, ids: string[]) {
  const told: string[] = []
  for (const id of ids.toSorted()) {
    const { allowed } = await countRequest(context, `proposal:${organizationId}:${id}`, mailsPerDay, 86_400)
    if (allowed) told.push(id)
  }
  return told
}

/** Mails administrators whom they have to confirm, in one mail for each organization. */
export async function tellOfProposed(context: UseCaseContext, given: Given[]): Promise<void> {
  const proposed = given.filter(({ change }) => change === 'proposed')
  for (const organizationId of new Set(proposed.map((one) => one.organizationId))) {
    const here = proposed.flatMap((one) => (one.organizationId === organizationId ? [one.userId] : []))
    const ids = await withinLimit(context, organizationId, here)
    if (ids.length === 0) continue
    const [first = '', ...others] = (await namesOf(context, ids)).map(({ name }) => name)
    const detail = others.length === 0 ? first : `${first} (+${others.length})`
    const isStuck = (await countConfirming(context, organizationId)) === 0
    const event = isStuck ? 'nobodyConfirms' : 'administratorProposed'
    await tellAdministrators(context, organizationId, event, detail)
  }
}
