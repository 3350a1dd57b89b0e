import { rememberProved } from '#server/platform/cells/proved-domains.ts'
import { withRowAccess } from '#server/platform/db/row-access.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { domainsAnswer } from './content.ts'

/**
 * Learns which domains the customers of other cells have ever proved: whoever did may read the mail of people here too. A cell
 * that is down is asked again the next time.
 */
export async function learnProvedDomains(context: UseCaseContext): Promise<void> {
  const { peers } = context
  for (const cell of peers?.names() ?? []) {
    const answer = await peers?.call(cell, 'domains', {}).catch(() => undefined)
    const { data } = domainsAnswer.safeParse(answer)
    if (data) await withRowAccess(context, 'everything', (db) => rememberProved(db, data.domains))
  }
}
