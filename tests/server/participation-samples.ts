import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import * as consents from '#contract/participation/consents.ts'
import * as notices from '#contract/participation/notices.ts'
import * as ownData from '#contract/participation/own-data.ts'
import * as recording from '#contract/participation/recording.ts'
import * as settings from '#contract/participation/settings.ts'
import * as unusual from '#contract/participation/unusual.ts'
import { getVisibility } from '#contract/participation/visibility.ts'
import type { Account } from '#server/identity/accounts/service.ts'
import { issueToken } from '#server/identity/tokens/service.ts'
import { activityEntries } from '#server/schema/entries.ts'
import { ownExports } from '#server/schema/own-data.ts'
import { users } from '#server/schema/users.ts'
import { inQuery, sample } from './access-sample.ts'
import type { Stage } from './access-stage.ts'
import { agree } from './activity.ts'
import { makeEmployee } from './factories.ts'

const day = '2026-03-01'
const session = { activity: '18230', day, start: '12:00', minutes: 40 }

/** The caller as a person of `home`, who agrees to record; undefined for somebody else. */
export async function recorderOf({ server, home }: Stage, caller: Account | undefined) {
  if (!caller) return undefined
  const [user] = await server
    .makeContext()
    .db.select({ organizationId: users.organizationId, userId: users.id })
    .from(users)
    .where(and(eq(users.organizationId, home.id), eq(users.accountId, caller.id)))
  if (user) await agree(server, [user])
  return user
}

const newEntry = async (stage: Stage, caller: Account | undefined) => {
  await recorderOf(stage, caller)
  return { ...inQuery(stage), params: { entryId: randomUUID() }, body: { total: { day, steps: 4000 } } }
}

async function ownEntry(stage: Stage, caller: Account | undefined) {
  const id = randomUUID()
  const person = await recorderOf(stage, caller)
  const { now } = stage.server.makeContext()
  if (person)
    await stage.server.asOwner((db) =>
      db
        .insert(activityEntries)
        .values({ ...person, id, version: 1, day, content: { session }, recordedAt: now }),
    )
  return { ...inQuery(stage), params: { entryId: id } }
}

async function readyExport(stage: Stage, caller: Account | undefined) {
  const person = await recorderOf(stage, caller)
  const askedAt = stage.server.makeContext().now
  if (person)
    await stage.server.asOwner(async (db) => {
      await db.delete(ownExports).where(eq(ownExports.userId, person.userId))
      await db.insert(ownExports).values({ ...person, id: randomUUID(), state: 'ready', askedAt })
    })
}

/** The keys are of RFC 8291, appendix A. */
const pushSubscription = {
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/sample',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
}

/** Calls of the employees' app, aimed at `home`. */
export const participationSamples = [
  sample(consents.listConsents, inQuery),
  sample(consents.decideConsent, (stage) => ({
    ...inQuery(stage),
    body: { purpose: 'sums' as const, given: false, textVersion: 1, language: 'en' as const },
  })),
  sample(settings.getMemberSettings, inQuery),
  sample(settings.updateMemberSettings, (stage) => ({ ...inQuery(stage), body: { goal: 7000 } })),
  sample(notices.getNotices, inQuery),
  sample(notices.chooseNotice, (stage) => ({
    ...inQuery(stage),
    body: { kind: 'weekly' as const, way: 'mail' as const, wanted: true },
  })),
  sample(notices.turnPushOn, (stage) => ({ ...inQuery(stage), body: pushSubscription })),
  sample(notices.turnPushOff, inQuery),
  sample(notices.endNoticeMails, async ({ server, scratch }) => {
    const { user } = await makeEmployee(server, { organization: scratch })
    const token = await issueToken(server.makeContext(), {
      purpose: 'end_notices',
      ...{ subject: `weekly ${user.id}`, email: '', userId: user.id, organizationId: scratch.id },
    })
    return { query: { token }, file: new TextEncoder().encode('List-Unsubscribe=One-Click') }
  }),
  sample(getVisibility, inQuery),
  sample(ownData.getOwnExport, inQuery),
  sample(ownData.requestOwnExport, (stage) => ({ ...inQuery(stage), body: {} })),
  sample(ownData.downloadOwnExport, async (stage, caller) => {
    await readyExport(stage, caller)
    return inQuery(stage)
  }),
  sample(ownData.eraseOwnData, (stage, caller) => ({
    ...inQuery(stage),
    body: { what: 'activity' as const, email: caller?.email ?? 'nobody@example.com' },
  })),
  sample(unusual.listUnusualDays, inQuery),
  sample(unusual.confirmDay, (stage) => ({ ...inQuery(stage), params: { day }, body: {} })),
  sample(recording.saveEntry, newEntry),
  sample(recording.previewEntry, newEntry),
  sample(recording.deleteEntry, ownEntry),
  sample(recording.listDays, (stage) => ({
    query: { ...inQuery(stage).query, from: day, to: day },
  })),
  sample(recording.getDay, (stage) => ({ ...inQuery(stage), params: { day } })),
]
