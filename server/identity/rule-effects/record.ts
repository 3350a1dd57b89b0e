import { sql } from 'drizzle-orm'
import type { Affected } from '#contract/identity/audit.ts'
import { recordTask } from '#server/identity/audit/service.ts'
import type { Given } from '#server/identity/directory-rules/service.ts'
import { uuids } from '#server/platform/db/uuids.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { Move } from './moves.ts'
import type { Joined } from './teams.ts'

const recordedAs: Record<(Given | Joined)['change'], Affected['change']> = {
  ...{ gained: 'granted', lost: 'revoked', proposed: 'proposed' },
  ...{ joined: 'added', left: 'removed' },
}

/** What a sign-in gave, took and proposed stands in the audit log. */
export async function recordBySignIn(context: UseCaseContext, changes: (Given | Joined)[]): Promise<void> {
  if (changes.length === 0) return
  const ids = changes.map(({ userId }) => userId)
  const { rows: people } = await context.db.execute<{ id: string; name: string }>(sql`
    select id, trim(first_name || ' ' || last_name) as name from users where id = any(${uuids(ids)})`)
  for (const { organizationId, userId, change } of changes) {
    const subject = people.find(({ id }) => id === userId) ?? { id: userId, name: '' }
    await recordTask(context, {
      ...{ organizationId, action: 'sessions.changeRolesBySignIn', subject },
      affected: [{ kind: 'person', ...subject, change: recordedAs[change] }],
    })
  }
}

/** Where people work from now on by the groups of a sign-in stands in the log of their home. */
export async function recordMoves(
  context: UseCaseContext,
  organizationId: string,
  moved: Move[],
): Promise<void> {
  for (const { userId, to, organization } of moved)
    await recordTask(context, {
      ...{ organizationId, action: 'sessions.moveBySignIn', subject: { id: userId, name: organization } },
      affected: [{ kind: 'organization', id: to ?? organizationId, name: organization, change: 'added' }],
    })
}
