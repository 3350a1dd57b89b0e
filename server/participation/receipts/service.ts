import { and, asc, eq, gte, isNull, lte } from 'drizzle-orm'
import type { DayFigures } from '#contract/participation/day-value.ts'
import type { MergedDay } from '#contract/participation/readings.ts'
import { dayReceipt, keptReceipt, type ReceiptLine } from '#contract/participation/receipt.ts'
import type { ChallengeReceipt } from '#contract/participation/recording.ts'
import { scoringColumns, toOpenChallenge } from '#server/participation/scores/service.ts'
import type { OwnSource } from '#server/participation/sources/service.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import type { Person } from '#server/platform/db/row-access.ts'
import { challengeJoins } from '#server/schema/boards.ts'
import { challenges } from '#server/schema/challenges.ts'
import { organizations } from '#server/schema/organizations.ts'
import { challengeDays } from '#server/schema/scores.ts'

/** A merged day without the sources that are for their owner's eyes alone. */
interface Recorded {
  day: string
  figures: DayFigures<MergedDay>
  sources: readonly OwnSource[]
}

/**
 * Explains what a day counts in each challenge that its person has joined: the lines add up to what was kept.
 * @param db runs as that person
 */
export async function readChallengeReceipts(
  db: Handle,
  person: Person,
  { day, figures, sources }: Recorded,
): Promise<ChallengeReceipt[]> {
  const names = new Map(sources.map(({ id, name }) => [id, name]))
  const rows = await readJoined(db, person, day)
  return rows.map(({ title, kept, quizPoints, accepted, ...row }) => {
    const { id, activityMetric, rules } = toOpenChallenge(row)
    const receipt = dayReceipt(figures, activityMetric, rules, {
      quizPoints: quizPoints ?? 0,
      accepted: accepted ?? 0,
    })
    const { value, lines, rulesVersion } = keptReceipt(receipt, kept ?? 0)
    return { id, title, metric: activityMetric, value, rulesVersion, lines: lines.map(present(names)) }
  })
}

/** The challenges in which a person's day counts, with what was kept of it. */
function readJoined(db: Handle, { organizationId, userId }: Person, day: string) {
  return db
    .select({
      ...scoringColumns,
      title: challenges.title,
      kept: challengeDays.value,
      quizPoints: challengeDays.quizPoints,
      accepted: challengeDays.accepted,
    })
    .from(challengeJoins)
    .innerJoin(challenges, eq(challenges.id, challengeJoins.challengeId))
    .innerJoin(organizations, eq(organizations.id, challenges.organizationId))
    .leftJoin(
      challengeDays,
      and(
        eq(challengeDays.organizationId, challengeJoins.organizationId),
        eq(challengeDays.userId, challengeJoins.userId),
        eq(challengeDays.challengeId, challengeJoins.challengeId),
        eq(challengeDays.day, day),
      ),
    )
    .where(
      and(
        eq(challengeJoins.organizationId, organizationId),
        eq(challengeJoins.userId, userId),
        isNull(challengeJoins.leftAt),
        lte(challenges.startDate, day),
        gte(challenges.endDate, day),
      ),
    )
    .orderBy(asc(challenges.startDate), asc(challenges.id))
}

const present =
  (names: ReadonlyMap<string, string>) =>
  (line: ReceiptLine): ChallengeReceipt['lines'][number] => {
    if (line.kind !== 'recorded') return { kind: line.kind, amount: line.amount }
    const { of, sourceId, typed, sessionId: entryId = null, quarters, counted, amount } = line
    const recorded = { of, source: names.get(sourceId) ?? '', typed, entryId, quarters, counted }
    return { kind: 'recorded', amount, recorded }
  }
