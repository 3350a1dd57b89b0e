import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { BoardRow, getBoard } from '#contract/participation/boards.ts'
import { typedShare } from '#contract/participation/day-value.ts'
import { smallestBoard } from '#contract/participation/rules.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { roundDown } from '#contract/visibility.ts'
import { aliasWords } from '#server/participation/aliases/service.ts'
import { everybody, readEverybody } from '#server/participation/crowds/service.ts'
import type { SealedResult } from '#server/participation/results/service.ts'
import { stateOf } from '#server/participation/scores/service.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { fail } from '#server/platform/errors/failure.ts'
import { challengeGroups, challengeScores } from '#server/schema/scores.ts'
import type { JoinedChallenge } from './challenges.ts'
import { isSameRank, type PlacedRow, placeFrom, placeRow, rowColumns, type ScoreRow } from './places.ts'

type Board = Answer<typeof getBoard>['data']

const pageSize = 20
const neighbours = 5

/** Who looks at a board. */
export interface Viewer {
  challenge: JoinedChallenge
  /** The result, once it is sealed. */
  result?: SealedResult | undefined
  /** Whether the caller holds a role, or did, and sees nothing of others. */
  isWithheld: boolean
  now: Date
}

/** @param db runs as a person who joined the challenge */
export async function readBoard(db: Handle, viewer: Viewer, after: string | undefined): Promise<Board> {
  const { challenge, isWithheld, now } = viewer
  const state = stateOf(challenge, now)
  const empty = {
    state,
    isWithheld,
    joined: null,
    needed: smallestBoard,
    rows: [],
    next: null,
    around: [],
    me: null,
  }
  if (isWithheld) return empty
  const { joined, isOpen } = await readEverybody(db, challenge.id, now)
  if (!isOpen) return empty
  const present = (row: PlacedRow) => presentRow(viewer, row)
  const cursor = after === undefined ? undefined : await readCursor(db, challenge.id, after)
  const { rows, next } = await readPage(db, challenge.id, cursor)
  const page = { ...empty, joined, rows: rows.map(present), next }
  if (cursor) return page
  const around = await readAround(db, challenge)
  const me = around.find(({ alias }) => alias === challenge.join.alias)
  return { ...page, around: around.map(present), me: me ? present(me) : null }
}

function presentRow({ challenge }: Viewer, row: PlacedRow): BoardRow {
  const isMe = row.alias === challenge.join.alias
  return {
    place: row.place,
    alias: aliasWords(row.alias),
    name: row.shownName,
    score: isMe ? row.score : roundDown(row.score, challenge.activityMetric),
    days: challenge.type === 'individual-mission' ? row.reached : null,
    typedShare: typedShare(row),
    isMe,
  }
}

const rankColumns = [
  challengeScores.first,
  challengeScores.second,
  challengeScores.third,
  challengeScores.alias,
]

// The index of the board is used only where the order of nulls is its own, although there are none.
const order = rankColumns.map((column) => sql`${column} desc nulls last`)
const reversed = rankColumns.map((column) => sql`${column} asc nulls first`)

const listed = (challengeId: string, condition?: SQL) =>
  and(eq(challengeScores.challengeId, challengeId), challengeScores.listed, condition)

type Key = Pick<ScoreRow, 'first' | 'second' | 'third' | 'alias'>

const key = sql`(${challengeScores.first}, ${challengeScores.second}, ${challengeScores.third}, ${challengeScores.alias})`
const keyOf = ({ first, second, third, alias }: Key) =>
  sql`(${first}::bigint, ${second}::bigint, ${third}::bigint, ${alias}::int)`

async function readPage(db: Handle, challengeId: string, after: PlacedRow | undefined) {
  const found = await db
    .select(rowColumns)
    .from(challengeScores)
    .where(listed(challengeId, after && sql`${key} < ${keyOf(after)}`))
    .orderBy(...order)
    .limit(pageSize + 1)
    .prepare(after ? 'board_page' : 'board_start')
    .execute()
  const start = { position: after ? after.position + 1 : 0, last: after }
  const rows = placeFrom(start, found.slice(0, pageSize))
  const end = rows.at(-1)
  return { rows, next: end && found.length > pageSize ? String(end.alias) : null }
}

/** The caller with the rows above and below; nothing for somebody who appears in totals only. */
async function readAround(db: Handle, { id, join }: JoinedChallenge): Promise<PlacedRow[]> {
  const [mine] = await db
    .select(rowColumns)
    .from(challengeScores)
    .where(listed(id, eq(challengeScores.alias, join.alias)))
    .prepare('board_row')
    .execute()
  if (!mine) return []
  const own = await placeRow(db, id, mine)
  const read = (name: string, condition: SQL, by: SQL[]) =>
    db
      .select(rowColumns)
      .from(challengeScores)
      .where(listed(id, condition))
      .orderBy(...by)
      .limit(neighbours)
      .prepare(name)
      .execute()
  const above = (await read('board_above', sql`${key} > ${keyOf(mine)}`, reversed)).toReversed()
  const below = await read('board_below', sql`${key} < ${keyOf(mine)}`, order)
  const [top] = above
  if (!top) return [own, ...placeFrom({ position: own.position + 1, last: own }, below)]
  // The rows of the top one's rank may begin further up.
  const { place } = isSameRank(top, own) ? own : await placeRow(db, id, top)
  const position = own.position - above.length
  const first = { ...top, place, position }
  return [first, ...placeFrom({ position: position + 1, last: first }, [...above.slice(1), mine, ...below])]
}

/**
 * Finds the row after which a page starts. A cursor names an alias and no score: a made-up one would otherwise tell
 * whether somebody is above or below any number.
 * @throws board.bad_cursor, also where the row is gone
 */
async function readCursor(db: Handle, challengeId: string, after: string): Promise<PlacedRow> {
  if (!/^\d{1,9}$/.test(after)) fail('board.bad_cursor')
  const [found] = await db
    .select(rowColumns)
    .from(challengeScores)
    .where(listed(challengeId, eq(challengeScores.alias, Number(after))))
  return found ? placeRow(db, challengeId, found) : fail('board.bad_cursor')
}

/** The version of a board: it changes with each score, join and cheer. */
export async function boardVersion(db: Handle, challengeId: string): Promise<string> {
  const [sums] = await db
    .select({ version: sql<string>`coalesce(sum(${challengeGroups.version}), 0)::text` })
    .from(challengeGroups)
    .where(and(eq(challengeGroups.challengeId, challengeId), eq(challengeGroups.groupId, everybody)))
    .prepare('board_version')
    .execute()
  return sums?.version ?? '0'
}
