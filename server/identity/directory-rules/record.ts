import { sql } from 'drizzle-orm'
import { countConfirming, tellAdministrators } from '#server/identity/directory-notices/service.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { Given } from './service.ts'

interface Person extends Record<string, unknown> {
  id: string
  name: string
}

async function namesOf({ db }: UseCaseContext, ids: string[]): Promise<Person[]> {
  const { rows } = await db.execute<Person>(sql`
    select id, trim(first_name || ' ' || last_name) as name from users
    where id = any(${sql.param(ids)}::uuid[]) order by sort_name, id`)
  return rows
}

/** Mails administrators whom they have to confirm, in one mail for each organization. */
export async function tellOfProposed(context: UseCaseContext, given: Given[]): Promise<void> {
  const proposed = given.filter(({ change }) => change === 'proposed')
  for (const organizationId of new Set(proposed.map((one) => one.organizationId))) {
    const ids = proposed.flatMap((one) => (one.organizationId === organizationId ? [one.userId] : []))
    const [first = '', ...others] = (await namesOf(context, ids)).map(({ name }) => name)
    const detail = others.length === 0 ? first : `${first} (+${others.length})`
    const isStuck = (await countConfirming(context, organizationId)) === 0
    const event = isStuck ? 'nobodyConfirms' : 'administratorProposed'
    await tellAdministrators(context, organizationId, event, detail)
  }
}
