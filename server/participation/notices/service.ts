import { and, eq } from 'drizzle-orm'
import {
  type chooseNotice as chooseEndpoint,
  type NoticeKind,
  type Notices,
  type NoticeWay,
  noticeDefaults,
  noticeKinds,
} from '#contract/participation/notices.ts'
import type { Input } from '#contract/platform/endpoint.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import type { Person } from '#server/platform/db/row-access.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { MemberScope } from '#server/platform/http/member-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { noticeChoices, pushEndpoints } from '#server/schema/notices.ts'
import { findPushKey } from './push-keys.ts'

const ofPerson = ({ organizationId, userId }: Person) =>
  and(eq(noticeChoices.organizationId, organizationId), eq(noticeChoices.userId, userId))

/** @param db runs as the person */
async function readChoices(db: Handle, person: Person): Promise<Notices['choices']> {
  const chosen = await db.select().from(noticeChoices).where(ofPerson(person))
  const chosenFor = (kind: NoticeKind, way: NoticeWay) =>
    chosen.find((row) => row.kind === kind && row.way === way)?.wanted
  return noticeKinds.map((kind) => {
    const { push, mail } = noticeDefaults[kind]
    return {
      kind,
      push: chosenFor(kind, 'push') ?? push,
      mail: mail === null ? null : (chosenFor(kind, 'mail') ?? mail),
    }
  })
}

/** What the caller chose, and whether pushes reach the device of this session. */
export async function readNotices(context: UseCaseContext, member: MemberScope): Promise<Notices> {
  const key = await findPushKey(context.db)
  const { session } = member.caller
  const { choices, isOn } = await member.own(async (db) => {
    const here = await db
      .select({ sessionId: pushEndpoints.sessionId })
      .from(pushEndpoints)
      .where(and(eq(pushEndpoints.userId, member.userId), eq(pushEndpoints.sessionId, session.id)))
    return { choices: await readChoices(db, member.person), isOn: here.length > 0 }
  })
  const push = { publicKey: key?.publicKey ?? null, isStaying: session.kind === 'member', isOn }
  return { choices, push }
}

/** @param db runs as the person */
export async function storeChoice(
  db: Handle,
  person: Person,
  { kind, way, wanted }: Input<typeof chooseEndpoint>['body'],
): Promise<void> {
  const { organizationId, userId } = noticeChoices
  const stored = await db
    .insert(noticeChoices)
    .values({ ...person, kind, way, wanted })
    .onConflictDoUpdate({
      target: [organizationId, userId, noticeChoices.kind, noticeChoices.way],
      set: { wanted },
    })
    .returning({ userId })
  // The cell that a customer has left skips changes: by the next attempt the proxy knows the new one.
  if (stored.length === 0) fail('customer.moving', { retryAfter: 2 })
}
