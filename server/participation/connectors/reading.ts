import { and, eq, isNull, sql } from 'drizzle-orm'
import { connectorDays } from '#contract/participation/connectors.ts'
import { forgetVendorData, takeVendorList } from '#server/participation/intake/service.ts'
import { asPerson } from '#server/platform/db/row-access.ts'
import { RequestFailure } from '#server/platform/errors/failure.ts'
import type { PersonScope } from '#server/platform/http/member-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { blockedUntil, blockUntil } from '#server/platform/rate-limits/rate-limits.ts'
import { activityConnections } from '#server/schema/connectors.ts'
import { organizations } from '#server/schema/organizations.ts'
import { users } from '#server/schema/users.ts'
import { VendorFailure } from './failure.ts'
import type { ConnectionKey } from './find.ts'
import { nextMinute } from './moments.ts'
import { refresh, type Tokens } from './oauth.ts'
import { queueReading } from './queue.ts'
import { readerOf, readList, type Span } from './read.ts'
import { type ConnectionRow, forgetTokens, isConnection, keepTokens, readTokens } from './service.ts'
import { vendorFacts } from './vendors.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** How long a job may take before another one takes its place. */
const claimMs = 5 * minuteMs
/** Between two readings without a notice. */
const everyMs = 4 * hourMs
/** What a vendor changed late is read again. */
const overlapMs = dayMs
/** Tries of a day at a vendor that fails, the longest of them apart by as much. */
const triesOfDay = 30
const longestPauseMs = dayMs / triesOfDay

/** A person who is active, as jobs record for them; undefined for others. */
async function scopeOf(context: UseCaseContext, key: ConnectionKey): Promise<PersonScope | undefined> {
  const { organizationId, userId } = key
  const [found] = await context.db
    .select({ timezone: organizations.timezone })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(
      and(
        eq(users.organizationId, organizationId),
        eq(users.id, userId),
        eq(users.status, 'active'),
        isNull(users.blockedAt),
        isNull(organizations.deletedAt),
      ),
    )
  const person = { organizationId, userId }
  return (
    found && {
      ...{ now: context.now, userId, person, organization: found },
      own: (run, lock) => asPerson(context, person, run, lock),
    }
  )
}

/**
 * Takes a connection for one job.
 * @returns when to look again where another job has it or its vendor failed lately; undefined where it is gone
 */
async function claim(
  context: UseCaseContext,
  scope: PersonScope,
  key: ConnectionKey,
): Promise<ConnectionRow | Date | undefined> {
  const { now } = context
  return scope.own(async (db) => {
    const [row] = await db.select().from(activityConnections).where(isConnection(key)).for('update')
    if (row?.state !== 'active') return undefined
    if (row.claimedUntil && row.claimedUntil > now) return nextMinute(now)
    if (row.tries > 0 && row.nextAt > now) return row.nextAt
    await change(db, key, { claimedUntil: new Date(now.getTime() + claimMs) })
    return row
  })
}

type Own = Parameters<Parameters<PersonScope['own']>[0]>[0]

const change = (db: Own, key: ConnectionKey, set: Partial<ConnectionRow>) =>
  db.update(activityConnections).set(set).where(isConnection(key))

const limitOf = ({ vendor }: ConnectionKey) => `connector:${vendor}`

/** Reads with the tokens. One refusal is answered by one refresh. */
async function readWithTokens(
  context: UseCaseContext,
  key: ConnectionKey,
  tokens: Tokens,
  { span, anew }: { span: Span; anew: boolean },
): Promise<unknown[]> {
  const read = (access: string) => readList[key.vendor](readerOf(context, key.vendor, access), span)
  const renew = async () => {
    const next = await refresh(context, key.vendor, tokens)
    await keepTokens(context, key, next)
    return next.access
  }
  if (anew || new Date(tokens.expiresAt) <= context.now) return read(await renew())
  try {
    return await read(tokens.access)
  } catch (error) {
    if (!(error instanceof VendorFailure) || error.reason !== 'refused') throw error
    return read(await renew())
  }
}

/** The next span: a day of what was read, and as much more as one reading takes. */
function spanOf({ readUntil, connectedAt, vendor }: ConnectionRow, now: Date): Span {
  const earliest = connectedAt.getTime() - connectorDays * dayMs
  const from = Math.max(earliest, readUntil.getTime() - overlapMs)
  const to = Math.min(now.getTime(), from + vendorFacts[vendor].windowDays * dayMs)
  return { from: new Date(from), to: new Date(to) }
}

/** Notes what was read. A notice of meanwhile may have set the cursor back, which stays. */
const finish = (scope: PersonScope, key: ConnectionKey, row: ConnectionRow, { to }: Span, nextAt: Date) =>
  scope.own((db) =>
    db
      .update(activityConnections)
      .set({
        ...{ heardAt: scope.now, claimedUntil: null, tries: 0, triesSince: null, nextAt },
        readUntil: sql`case when read_until = ${row.readUntil.toISOString()}::timestamptz
          then ${to.toISOString()}::timestamptz else read_until end`,
      })
      .where(isConnection(key)),
  )

/** Ends a connection whose tokens the vendor refuses. Where it told that the person ended it there, the data goes too. */
async function giveUp(
  context: UseCaseContext,
  scope: PersonScope,
  row: ConnectionRow,
  ended: boolean,
): Promise<void> {
  const key = keyOf(row)
  if (ended) {
    await scope.own((db) => db.delete(activityConnections).where(isConnection(key)))
    await forgetVendorData(scope, key.vendor)
    return
  }
  await scope.own((db) => change(db, key, { state: 'refused', claimedUntil: null }))
  await forgetTokens(context, row)
}

/** When to try again after a failure: later each time, and at most thirty times in a day. */
function pauseAfter({ tries, triesSince }: ConnectionRow, now: Date) {
  const isNewDay = !triesSince || now.getTime() - triesSince.getTime() >= dayMs
  const since = isNewDay ? now : triesSince
  const next = isNewDay ? 1 : tries + 1
  const wait = Math.min(longestPauseMs, minuteMs * 2 ** Math.min(next - 1, 10))
  const nextAt = new Date(next >= triesOfDay ? since.getTime() + dayMs : now.getTime() + wait)
  return { tries: next, triesSince: since, nextAt }
}

async function settleFailure(
  context: UseCaseContext,
  scope: PersonScope,
  row: ConnectionRow,
  { reason, until, ended }: { reason: VendorFailure['reason']; until: Date | undefined; ended: boolean },
): Promise<void> {
  if (reason === 'refused') return giveUp(context, scope, row, ended)
  const pause = until ? { nextAt: until } : pauseAfter(row, context.now)
  if (until) await blockUntil(context, limitOf(row), until)
  await scope.own((db) => change(db, row, { ...pause, claimedUntil: null }))
  await queueReading(context, keyOf(row), { after: pause.nextAt, ended })
}

const keyOf = ({ organizationId, userId, vendor }: ConnectionRow): ConnectionKey => ({
  ...{ organizationId, userId, vendor },
})

/**
 * Reads what is new of a connection.
 * @param ended whether a notice says that the person ended it at the vendor, which only a refused refresh proves
 */
export async function readConnection(
  context: UseCaseContext,
  key: ConnectionKey,
  { ended }: { ended: boolean },
): Promise<void> {
  const { now, settings } = context
  const scope = settings.connectors[key.vendor] && (await scopeOf(context, key))
  const row = scope && (await claim(context, scope, key))
  if (!scope || !row) return
  if (row instanceof Date) {
    await queueReading(context, key, { after: row, ended })
    return
  }
  const span = spanOf(row, now)
  try {
    const blocked = await blockedUntil(context, limitOf(key))
    if (blocked) throw new VendorFailure('throttled', blocked)
    const tokens = await readTokens(context, row)
    if (!tokens) throw new VendorFailure('refused')
    const list = await readWithTokens(context, key, tokens, { span, anew: ended })
    await takeVendorList(scope, key.vendor, list, span)
    const isBehind = span.to < now
    await finish(scope, key, row, span, isBehind ? now : new Date(now.getTime() + everyMs))
    if (isBehind) await queueReading(context, key)
  } catch (error) {
    if (error instanceof VendorFailure) {
      await settleFailure(context, scope, row, { reason: error.reason, until: error.until, ended })
      return
    }
    // Without consent, and with as many sources as there can be, nothing is taken.
    const nextAt = new Date(now.getTime() + everyMs)
    await scope.own((db) => change(db, key, { nextAt, claimedUntil: null }))
    if (!(error instanceof RequestFailure)) throw error
  }
}
