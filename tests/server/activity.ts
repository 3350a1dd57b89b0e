import { randomUUID } from 'node:crypto'
import { createAccounts } from '#server/identity/accounts/service.ts'
import { addUsers } from '#server/people/users/service.ts'
import { type DayRecord, recordActivities } from '#server/programme/activities/service.ts'
import type { Organization } from '#server/schema/organizations.ts'
import type { TestServer } from './server.ts'

export type Recorded = Omit<DayRecord, 'source'> & { organizationId: string; userId: string; source?: string }

/** Records what several people did, each as that person. */
export async function record(server: TestServer, rows: Recorded[]): Promise<void> {
  for (const [userId, own] of Map.groupBy(rows, (row) => row.userId)) {
    const [{ organizationId } = { organizationId: '' }] = own
    await recordActivities(
      server.makeContext(),
      { organizationId, userId },
      own.map(({ organizationId: _, userId: __, ...day }) => ({ source: 'phone', ...day })),
    )
  }
}

interface Members {
  /** When they joined; long enough ago to count unless given. */
  since?: Date
  /** Whether their mailboxes are proved. */
  proved?: boolean
}

/** Active people of an organization, with accounts that cannot be signed in to. */
export async function makeMembers(
  server: TestServer,
  organization: Pick<Organization, 'id'>,
  count: number,
  { since, proved = true }: Members = {},
): Promise<{ organizationId: string; userId: string }[]> {
  if (count === 0) return []
  const context = server.makeContext()
  const createdAt = since ?? new Date(context.now.getTime() - 60 * 86_400_000)
  const people = Array.from({ length: count }, () => ({
    id: randomUUID(),
    firstName: 'Kim',
    lastName: 'Example',
  }))
  const withAddress = people.map((person) => ({ ...person, email: `member-${person.id}@example.com` }))
  await createAccounts(
    context,
    withAddress.map((person) => ({
      ...person,
      passwordHash: '',
      emailVerifiedAt: proved ? createdAt : null,
    })),
  )
  await addUsers(
    context,
    withAddress.map((person) => ({
      ...person,
      organizationId: organization.id,
      accountId: person.id,
      status: 'active' as const,
      createdAt,
    })),
  )
  return people.map(({ id }) => ({ organizationId: organization.id, userId: id }))
}
