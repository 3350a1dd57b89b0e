import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { connectorDays, type Vendor } from '#contract/participation/connectors.ts'
import { asPerson } from '#server/platform/db/row-access.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { countRequest } from '#server/platform/rate-limits/rate-limits.ts'
import { activityConnections } from '#server/schema/connectors.ts'
import { type ConnectionKey, findByAccount } from './find.ts'
import { nextHour, nextMinute } from './moments.ts'
import { queueReading } from './queue.ts'
import { isConnection } from './service.ts'
import { credentialsOf } from './vendors.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** @throws connector.not_found, connector.hook */
export function requireHookSecret(context: UseCaseContext, vendor: Vendor, given: string | undefined): void {
  const { hookSecret } = credentialsOf(context, vendor)
  if (!hookSecret || given === undefined || !timingSafeEqual(digest(given), digest(hookSecret)))
    fail('connector.hook')
}

/** The connections that a notice is about. It is looked up outside of the transaction of the call. */
export const noticedConnections = (
  context: UseCaseContext,
  vendor: Vendor,
  vendorUser: string | undefined,
): Promise<ConnectionKey[]> =>
  vendorUser === undefined ? Promise.resolve([]) : findByAccount(context, vendor, vendorUser)

/** Sets the cursor back to a moment, at most to the beginning of what the connection covers. */
const readAgainSince = (context: UseCaseContext, key: ConnectionKey, since: Date) =>
  asPerson(context, key, (db) =>
    db
      .update(activityConnections)
      .set({
        readUntil: sql`least(read_until, greatest(${since.toISOString()}::timestamptz + interval '1 day',
          connected_at - make_interval(days => ${connectorDays})))`,
      })
      .where(isConnection(key)),
  )

interface Notice {
  /** Since when something changed; what is read anyway may be enough. */
  since?: Date | undefined
  /** Whether it says that the person ended the connection there: that is looked into at once. */
  ended?: boolean
}

/** Notices of an hour that are looked into soon. Anybody can forge one of Strava, and each spends its allowance of calls. */
const soonPerHour = { changed: 30, ended: 1 }
const hourMs = 3_600_000

/** Whether a connection was not told as often within the hour. */
async function isSoon(context: UseCaseContext, key: ConnectionKey, kind: keyof typeof soonPerHour) {
  const { organizationId, userId, vendor } = key
  const name = `connector-${kind}:${organizationId}:${userId}:${vendor}`
  const { allowed } = await countRequest(context, name, soonPerHour[kind], hourMs / 1000)
  return allowed
}

/** Has connections read anew. A notice is no proof of anything else. */
export async function takeNotice(
  context: UseCaseContext,
  keys: readonly ConnectionKey[],
  { since, ended = false }: Notice,
): Promise<void> {
  for (const key of keys) {
    if (since) await readAgainSince(context, key, since)
    if (ended) {
      const soon = await isSoon(context, key, 'ended')
      await queueReading(context, key, { ended, ...(!soon && { after: nextHour(context.now) }) })
    } else {
      const next = (await isSoon(context, key, 'changed')) ? nextMinute : nextHour
      await queueReading(context, key, { after: next(context.now) })
    }
  }
}
