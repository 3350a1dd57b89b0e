import type { ScoredDay } from '#contract/participation/day-value.ts'
import type { DayAmounts } from '#contract/participation/readings.ts'
import { addDays } from '#contract/platform/days.ts'
import { readForRecording } from '#server/participation/entries/read.ts'
import { storeRecorded } from '#server/participation/entries/recorded-days.ts'
import { openOf, scoresOf } from '#server/participation/scores/service.ts'
import { asPerson, type Person } from '#server/platform/db/row-access.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
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

export const onFoot = (steps: number): DayAmounts => ({
  steps,
  equivalents: steps,
  footM: 0,
  wheelsM: 0,
  cyclingM: 0,
  pushes: 0,
  activeSeconds: 0,
})

/** Stores a merged day with what it counts in challenges, as recording does. */
export const storeDay = (
  { db: handle, now }: Pick<UseCaseContext, 'db' | 'now'>,
  person: Person,
  day: ScoredDay,
): Promise<void> =>
  asPerson({ db: handle, now }, person, async (db) => {
    const { challenges, quizPoints } = await readForRecording(db, person, { days: [day.day] })
    const scores = scoresOf(openOf(challenges, now), quizPoints, [day])
    await storeRecorded(db, person, { now, entry: undefined, days: [day], scores })
  })

/** Records a day of steps. */
export const walk = (server: TestServer, { day, steps, typed = 0, ...person }: Walk): Promise<void> =>
  storeDay(server.makeContext(), person, { day, all: onFoot(steps), measured: onFoot(steps - typed) })

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
