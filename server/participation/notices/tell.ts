import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { type NoticeKind, noticeKinds, quietHours } from '#contract/participation/notices.ts'
import { runEach } from '#server/platform/concurrency/run-each.ts'
import { asPerson, type Person, withRowAccess } from '#server/platform/db/row-access.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { accounts } from '#server/schema/accounts.ts'
import { notices, pushEndpoints } from '#server/schema/notices.ts'
import { users } from '#server/schema/users.ts'
import { type DueNotice, listDue } from './due.ts'
import { mailNotice } from './mail.ts'
import { type Device, type PushOutcome, readVapids, sendPush, type Vapid } from './send.ts'

type Notice = typeof notices.$inferSelect

const isPush = ({ organizationId, userId }: Person, state: Notice['state']) =>
  and(
    eq(notices.organizationId, organizationId),
    eq(notices.userId, userId),
    eq(notices.way, 'push'),
    eq(notices.state, state),
  )
const isQueuedPush = (person: Person) => isPush(person, 'queued')

/** One push for all news besides answers, and one for the answers: the first by the order of the kinds. */
function toRows(due: DueNotice[], now: Date): Notice[] {
  const order = ({ kind }: DueNotice) => noticeKinds.indexOf(kind)
  const sorted = due.toSorted((a, b) => order(a) - order(b))
  const firsts = new Set([
    sorted.find(({ way, kind }) => way === 'push' && kind !== 'answers'),
    sorted.find(({ way, kind }) => way === 'push' && kind === 'answers'),
  ])
  const stateOf = (one: DueNotice) => (one.way === 'mail' ? 'sent' : firsts.has(one) ? 'queued' : 'merged')
  return sorted.map((one) => ({ ...one, id: randomUUID(), state: stateOf(one), at: now }))
}

async function findAccount({ db }: UseCaseContext, { organizationId, userId }: Person) {
  const [found] = await db
    .select({ id: accounts.id, email: accounts.email, language: accounts.language })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .where(and(eq(users.organizationId, organizationId), eq(users.id, userId)))
  return found
}

/** Notes what the person is told, and queues the mails, one of a kind. A piece of news that was told stays told. */
async function note(context: UseCaseContext, person: Person, due: DueNotice[]): Promise<void> {
  const account = await findAccount(context, person)
  if (!account) return
  const told = await asPerson(context, person, (db) =>
    db.insert(notices).values(toRows(due, context.now)).onConflictDoNothing().returning(),
  )
  const kinds = new Set(told.flatMap(({ way, kind }) => (way === 'mail' && kind !== 'answers' ? kind : [])))
  for (const kind of kinds) await mailNotice(context, person, account, kind)
}

/** Seconds until the quiet hours of the person's clock begin; 0 within them. */
async function secondsLeft(context: UseCaseContext, { organizationId, userId }: Person): Promise<number> {
  const { rows } = await asPerson(context, { organizationId, userId }, (db) =>
    db.execute<{ seconds: number }>(sql`
      select extract(epoch from (${context.now.toISOString()}::timestamptz
        at time zone coalesce(own.timezone, home.timezone))::time)::integer as seconds
      from organizations as home left join member_settings as own on own.organization_id = home.id
        and own.user_id = ${userId} where home.id = ${organizationId}`),
  )
  const seconds = Number(rows[0]?.seconds ?? 0)
  return seconds < quietHours.until * 3600 ? 0 : Math.max(0, quietHours.from * 3600 - seconds)
}

const isDeviceOf = ({ organizationId, userId }: Person) =>
  and(eq(pushEndpoints.organizationId, organizationId), eq(pushEndpoints.userId, userId))

interface Sending {
  context: UseCaseContext
  person: Person
  devices: Device[]
  vapids: Map<string | null, Vapid>
  language: 'en' | 'fr'
  ttl: number
}

/**
 * Sends a push to each device of the person, and forgets the devices that are gone.
 * @returns `queued` if no device has taken it and one of them may do so later
 */
async function sendToDevices({ context, person, devices, vapids, ...message }: Sending, kind: NoticeKind) {
  const outcomes: PushOutcome[] = []
  await runEach(devices, async (device) => {
    const vapid = vapids.get(device.arrivedKeyId)
    const outcome = vapid ? await sendPush(context, vapid, device, { kind, ...message }) : 'refused'
    outcomes.push(outcome)
    if (outcome !== 'gone') return
    // The device may have been turned on anew, with another address.
    const isSame = and(
      isDeviceOf(person),
      eq(pushEndpoints.sessionId, device.sessionId),
      eq(pushEndpoints.endpoint, device.endpoint),
    )
    await asPerson(context, person, (db) => db.delete(pushEndpoints).where(isSame))
  })
  if (outcomes.includes('taken')) return 'sent'
  return outcomes.includes('later') ? 'queued' : 'failed'
}

async function sendQueued(context: UseCaseContext, person: Person): Promise<void> {
  const queued = await asPerson(context, person, (db) =>
    db.select().from(notices).where(isQueuedPush(person)),
  )
  if (queued.length === 0) return
  const ttl = await secondsLeft(context, person)
  const devices = await asPerson(context, person, (db) =>
    db.select().from(pushEndpoints).where(isDeviceOf(person)),
  )
  const vapids = await readVapids(context, devices)
  const account = await findAccount(context, person)
  // It is due again once the quiet hours are over.
  if (ttl === 0 || vapids.size === 0 || !account) return forget(context, person)
  const language = account.language === 'fr' ? 'fr' : 'en'
  await runEach(queued, async ({ id, kind }) => {
    // Noted first: while the customer moves to another cell nothing can be noted, and the push would be sent there again.
    if (!(await changeState(context, person, id, { from: 'queued', to: 'sent' }))) return
    const state = await sendToDevices({ context, person, devices, vapids, language, ttl }, kind)
    if (state === 'sent') return
    await changeState(context, person, id, { from: 'sent', to: state })
    if (state === 'queued') throw new Error('no push service has taken the push')
  })
}

/** @returns whether the push of a notice was in the state that it changes from */
async function changeState(
  context: UseCaseContext,
  person: Person,
  id: string,
  { from, to }: Record<'from' | 'to', Notice['state']>,
): Promise<boolean> {
  const changed = await asPerson(context, person, (db) =>
    db
      .update(notices)
      .set({ state: to })
      .where(and(isPush(person, from), eq(notices.id, id)))
      .returning({ id: notices.id }),
  )
  return changed.length > 0
}

const forget = (context: UseCaseContext, person: Person): Promise<void> =>
  asPerson(context, person, async (db) => {
    await db.delete(notices).where(isQueuedPush(person))
  })

/** Tells a person what is due now. */
export async function tellPerson(context: UseCaseContext, person: Person): Promise<void> {
  const due = await listDue(context, person)
  if (due.length > 0)
    await withRowAccess(context, { only: person.organizationId }, (db) =>
      note({ ...context, db }, person, due),
    )
  await sendQueued(context, person)
}

/** Notes that no push service took a person's pushes. */
export const giveUpPushes = (context: UseCaseContext, person: Person): Promise<void> =>
  asPerson(context, person, async (db) => {
    await db.update(notices).set({ state: 'failed' }).where(isQueuedPush(person))
  })
