import { randomUUID } from 'node:crypto'
import { purposes } from '#contract/participation/consents.ts'
import { createAccounts } from '#server/identity/accounts/service.ts'
import { addUsers } from '#server/people/users/service.ts'
import { type DayRecord, recordActivities } from '#server/programme/activities/service.ts'
import { consents } from '#server/schema/consents.ts'
import type { Organization } from '#server/schema/organizations.ts'
import type { TestServer } from './server.ts'

export type Recorded = DayRecord & { organizationId: string; userId: string }

/** Records what several people did, each as that person, who agrees to be in sums. */
export async function record(server: TestServer, rows: Recorded[]): Promise<void> {
  for (const [userId, own] of Map.groupBy(rows, (row) => row.userId)) {
    const [{ organizationId } = { organizationId: '' }] = own
    await agree(server, [{ organizationId, userId }])
    await recordActivities(
      server.makeContext(),
      { organizationId, userId },
      own.map(({ organizationId: _, userId: __, ...day }) => day),
    )
  }
}

/** Gives the people's consents, since long ago, where they have not decided yet. */
export async function agree(
  server: TestServer,
  people: { organizationId: string; userId: string }[],
): Promise<void> {
  const since = new Date(server.makeContext().now.getTime() - 60 * 86_400_000)
  const text = { given: true, textVersion: 1, language: 'en' as const, since }
  await server.asOwner((db) =>
    db
      .insert(consents)
      .values(people.flatMap((person) => purposes.map((purpose) => ({ ...person, ...text, purpose }))))
      .onConflictDoNothing(),
  )
}

interface Members {
  /** The date of joining; by default long enough ago to be eligible. */
  since?: Date
  /** Whether their addresses are verified. */
  proved?: boolean
  /** The address of each, by default a mailbox of its own. */
  addressOf?: (n: number) => string
}

/** Active people of an organization, who agree to be in sums, with accounts that cannot be signed in to. */
export async function makeMembers(
  server: TestServer,
  organization: Pick<Organization, 'id'>,
  count: number,
  { since, proved = true, addressOf }: Members = {},
): Promise<{ organizationId: string; userId: string }[]> {
  if (count === 0) return []
  const context = server.makeContext()
  const createdAt = since ?? new Date(context.now.getTime() - 60 * 86_400_000)
  const people = Array.from({ length: count }, () => ({
    id: randomUUID(),
    firstName: 'Kim',
    lastName: 'Example',
  }))
  const withAddress = people.map((person, n) => ({
    ...person,
    email: addressOf?.(n) ?? `member-${person.id}@example.com`,
  }))
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
  const members = people.map(({ id }) => ({ organizationId: organization.id, userId: id }))
  await agree(server, members)
  return members
}
