import { type SQL, sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import { preparedStatement } from '#server/platform/db/prepared.ts'
import type { Person } from '#server/platform/db/row-access.ts'
import { challengeDays } from '#server/schema/scores.ts'

const amounts = ['value', 'typed', 'measured', 'steps', 'quiz_points', 'accepted'] as const
const stored = [...amounts, 'reached'] as const

/** What a day counts in a challenge, by the columns of `challenge_days`. */
export interface DayScore extends Record<(typeof amounts)[number], number> {
  challenge_id: string
  day: string
  reached: boolean
}

const list = (of: (name: string) => string) => sql.raw(stored.map(of).join(', '))

/**
 * Parts of a statement that stores what days count. A day without a value has no row.
 * @param given its rows, with the columns below
 */
export const scoreParts = ({ given, own, person }: { given: SQL; own: SQL; person: SQL }) => ({
  columns: sql.raw(
    ['challenge_id uuid', 'day date', ...amounts.map((name) => `${name} int`), 'reached boolean'].join(', '),
  ),
  cleared: sql`
    delete from ${challengeDays} as days using ${given} as given where ${own}
      and days.challenge_id = given.challenge_id and days.day = given.day
      and greatest(given.value, given.measured, given.steps) = 0`,
  stored: sql`
    insert into ${challengeDays} as days (organization_id, user_id, challenge_id, day, ${list((name) => name)})
    select ${person}, challenge_id, day, ${list((name) => name)} from ${given} where greatest(value, measured, steps) > 0`,
  replaced: sql`
    on conflict (organization_id, user_id, challenge_id, day) do update
      set ${list((name) => `${name} = excluded.${name}`)}
      where (${list((name) => `days.${name}`)}) is distinct from (${list((name) => `excluded.${name}`)})`,
})

const parameters = ['organizationId', 'userId', 'scores'] as const

const writeScores = preparedStatement<object, (typeof parameters)[number]>(
  'score_days',
  parameters,
  ({ organizationId, userId, scores }) => {
    const own = sql`organization_id = ${organizationId}::uuid and user_id = ${userId}::uuid`
    const person = sql`${organizationId}::uuid, ${userId}::uuid`
    const parts = scoreParts({ own, person, given: sql`given_scores` })
    return sql`
      with given_scores as materialized (select * from json_to_recordset(${scores}::json) as given (${parts.columns})),
      cleared as (${parts.cleared}),
      stored as (${parts.stored} ${parts.replaced})
      select true`
  },
)

/**
 * Stores what days count.
 * @param db runs as that person
 */
export async function storeScores(db: Handle, person: Person, scores: readonly DayScore[]): Promise<void> {
  if (scores.length > 0) await writeScores(db, { ...person, scores: JSON.stringify(scores) })
}
