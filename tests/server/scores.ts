import type { DayAmounts } from '#contract/participation/readings.ts'
import { addDays } from '#contract/platform/days.ts'
import { scoreDays } from '#server/participation/scores/service.ts'
import { asPerson } from '#server/platform/db/row-access.ts'
import { recordActivities } from '#server/programme/activities/service.ts'
import { challenges } from '#server/schema/challenges.ts'
import type { TestServer } from './server.ts'

interface Walk {
  organizationId: string
  userId: string
  day: string
  steps: number
  /** The part of the steps that was typed. */
  typed?: number
}

const onFoot = (steps: number): DayAmounts => ({
  steps,
  equivalents: steps,
  footM: 0,
  wheelsM: 0,
  cyclingM: 0,
  pushes: 0,
  activeSeconds: 0,
})

/** Records a day of steps and scores it, as recording does. */
export async function walk(server: TestServer, { day, steps, typed = 0, ...person }: Walk): Promise<void> {
  const context = server.makeContext()
  if (steps > 0) await recordActivities(context, person, [{ day, steps }])
  const figures = { day, all: onFoot(steps), measured: onFoot(steps - typed) }
  await asPerson(context, person, (db) => scoreDays(db, person, [figures], context.now))
}

/** A challenge of an organization; a podium in steps that began yesterday unless told otherwise. */
export async function makeChallenge(
  server: TestServer,
  organization: { id: string },
  row: Partial<typeof challenges.$inferInsert> = {},
) {
  const { db, now } = server.makeContext()
  const startDate = row.startDate ?? addDays(now.toISOString().slice(0, 10), -1)
  const duration = row.duration ?? 7
  const [challenge] = await db
    .insert(challenges)
    .values({
      organizationId: organization.id,
      title: 'Spring walk',
      type: 'podium',
      activityMetric: 'steps',
      settings: { podiumPlaces: 3 },
      ...row,
      startDate,
      duration,
      endDate: addDays(startDate, duration),
    })
    .returning()
  if (!challenge) throw new Error('the challenge was not stored')
  return challenge
}
