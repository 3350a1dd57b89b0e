import { createHash, randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, lte, notExists } from 'drizzle-orm'
import { rulesVersion } from '#contract/participation/rules.ts'
import { type PlayerScore, type Standings, standingsOf } from '#contract/participation/standings.ts'
import { addDays } from '#contract/platform/days.ts'
import { smallestGroup } from '#contract/publication.ts'
import { settleAppeals } from '#server/participation/appeals/service.ts'
import {
  type OpenChallenge,
  resultLockKey,
  scoringColumns,
  stateOf,
  toOpenChallenge,
  toScored,
} from '#server/participation/scores/service.ts'
import { runEach } from '#server/platform/concurrency/run-each.ts'
import { lockKey, lockKeyShared } from '#server/platform/db/advisory-lock.ts'
import { asClosing } from '#server/platform/db/closing.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { challenges } from '#server/schema/challenges.ts'
import { organizations } from '#server/schema/organizations.ts'
import { challengeResults, publishedResults, type Winners } from '#server/schema/results.ts'
import { teams } from '#server/schema/teams.ts'
import { outcomeOf } from './outcome.ts'
import { readKeptPlayers, resultText } from './players.ts'

type Moment = Pick<UseCaseContext, 'db' | 'now'>

/** Keeps scores from being written until the transaction ends: their writers share the lock. */
export const lockResult = (tx: Handle, challengeId: string) => lockKey(tx, resultLockKey(challengeId))

/**
 * Seals the result of a challenge whose time to appeal has ended, once and in a transaction of its own. A challenge
 * that is not due stays as it is.
 */
export const sealIfDue = ({ db, now }: Moment, challengeId: string): Promise<void> =>
  asClosing(db, async (tx) => {
    await lockResult(tx, challengeId)
    const challenge = await findUnsealed(tx, challengeId)
    if (challenge && stateOf(challenge, now) === 'sealed') await seal(tx, challenge, now)
  })

/** Seals the due results of all organizations. Several processes may run it concurrently. */
export async function sealDueResults(context: Moment): Promise<void> {
  const { db, now } = context
  // The shortest grace and the time to appeal are three days; a day more for the time zones.
  const latest = addDays(now.toISOString().slice(0, 10), -2)
  const due = await db
    .select({ id: challenges.id })
    .from(challenges)
    .where(
      and(
        lte(challenges.endDate, latest),
        notExists(
          db
            .select({ id: publishedResults.challengeId })
            .from(publishedResults)
            .where(eq(publishedResults.challengeId, challenges.id)),
        ),
      ),
    )
  await runEach(due, ({ id }) => sealIfDue(context, id))
}

/** The sealed result of a challenge, as far as its participants may know it. */
export type SealedResult = Pick<
  typeof challengeResults.$inferSelect,
  'sealedAt' | 'sha256' | 'winners' | 'groupNames' | 'openAppeals'
>

/**
 * Finds the sealed result of a challenge.
 * @param db runs as a person who joined the challenge
 */
export async function findResult(db: Handle, id: string): Promise<SealedResult | undefined> {
  const { sealedAt, sha256, winners, groupNames, openAppeals, challengeId } = challengeResults
  const [found] = await db
    .select({ sealedAt, sha256, winners, groupNames, openAppeals })
    .from(challengeResults)
    .where(eq(challengeId, id))
  return found
}

/**
 * Keeps the result of a challenge from being sealed until the transaction ends.
 * @param db runs as a person who joined the challenge
 * @returns whether it is still open
 */
export async function lockOpenResult(db: Handle, challengeId: string): Promise<boolean> {
  await lockKeyShared(db, resultLockKey(challengeId))
  return (await findResult(db, challengeId)) === undefined
}

interface Unsealed extends OpenChallenge {
  minimumGroup: number
}

async function findUnsealed(tx: Handle, challengeId: string): Promise<Unsealed | undefined> {
  const [row] = await tx
    .select({ ...scoringColumns, minimumGroup: organizations.minimumGroup })
    .from(challenges)
    .innerJoin(organizations, eq(organizations.id, challenges.organizationId))
    .leftJoin(challengeResults, eq(challengeResults.challengeId, challenges.id))
    .where(
      and(
        eq(challenges.id, challengeId),
        isNull(organizations.deletedAt),
        isNull(challengeResults.challengeId),
      ),
    )
  if (!row) return undefined
  const { minimumGroup, ...challenge } = row
  return { ...toOpenChallenge(challenge), minimumGroup }
}

async function seal(tx: Handle, challenge: Unsealed, now: Date): Promise<void> {
  const openAppeals = await settleAppeals(tx, challenge, now)
  const players = await readKeptPlayers(tx, challenge.id)
  const standings = resultText(challenge, players, randomUUID())
  const sha256 = createHash('sha256').update(standings).digest('hex')
  const winners = winnersOf(standingsOf(toScored(challenge), players))
  const names = await namesOf(tx, challenge, players)
  const { id: challengeId, organizationId } = challenge
  const sealed = { organizationId, challengeId, sealedAt: now, rulesVersion, sha256 }
  await tx.insert(challengeResults).values({ ...sealed, standings, winners, groupNames: names, openAppeals })
  const smallest = smallestGroup({ organization: challenge }, 'health')
  const outcome = await outcomeOf(tx, challenge, players, { names, smallest, now, openAppeals })
  await tx.insert(publishedResults).values({ ...sealed, outcome })
}

/** The winning aliases of a podium, and the teams or companies in the first place. */
const winnersOf = ({ players, groups }: Standings): Winners => ({
  aliases: Object.fromEntries(
    players.filter(({ winner }) => winner).map(({ id, place }) => [id, place] as const),
  ),
  groups: groups.filter(({ place }) => place === 1).map(({ id }) => id),
})

/** Names of the teams or companies that play. A team may be deleted later. */
async function namesOf(
  tx: Handle,
  { type }: OpenChallenge,
  players: readonly PlayerScore[],
): Promise<Record<string, string>> {
  const ids = [...new Set(players.flatMap(({ groupId }) => groupId ?? []))]
  if (ids.length === 0) return {}
  const table = type === 'inter-company' ? organizations : teams
  const rows = await tx.select({ id: table.id, name: table.name }).from(table).where(inArray(table.id, ids))
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}
