import { mostIntervals, mostPiecesOfDay, mostSessions } from '#contract/participation/intake.ts'
import type { SaidRow } from '#contract/participation/said.ts'
import type { ReadEntry } from './entry.ts'
import { type Piece, pieceKey, type Stored } from './pieces.ts'

type PiecePlace = Pick<Piece, 'sourceId' | 'day' | 'measure'>

/** How many pieces each limit has counted, by what it is for. */
class PieceCounts {
  readonly #counts = new Map<string, number>()

  /** @returns whether all of the pieces have room; if one has none, none is counted */
  add(pieces: readonly PiecePlace[]): boolean {
    const next = new Map<string, number>()
    for (const { sourceId, day, measure } of pieces) {
      const limits = [
        { key: `${sourceId}/${day}/${measure}`, most: measure === 'session' ? mostSessions : mostIntervals },
        { key: day, most: mostPiecesOfDay },
      ]
      for (const { key, most } of limits) {
        const count = (next.get(key) ?? this.#counts.get(key) ?? 0) + 1
        if (count > most) return false
        next.set(key, count)
      }
    }
    for (const [key, count] of next) this.#counts.set(key, count)
    return true
  }
}

/**
 * Refuses the entries by which a day would have more intervals or sessions than are kept of it: merging a day compares
 * them with one another. What is stored may be sent again.
 * @param rows what is stored of the days
 */
export function refuseTooMany(
  judged: readonly { entry: ReadEntry; stored: readonly Stored[] }[],
  rows: readonly SaidRow[],
): void {
  const counts = new PieceCounts()
  const known = new Set<string>()
  for (const row of rows) {
    if (row.from !== 'piece') continue
    known.add(pieceKey({ ...row, startedAt: row.startedAt.toISOString() }))
    counts.add([row])
  }
  for (const { entry, stored } of judged) {
    const pieces = stored.filter((one) => 'piece' in one).filter(({ key }) => !known.has(key))
    if (counts.add(pieces.map(({ piece }) => piece))) for (const { key } of pieces) known.add(key)
    else entry.problem = { field: '', code: 'too_many' }
  }
}
