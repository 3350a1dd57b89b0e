/** A day is compared with this many recorded days before it, if there are at least `least`. */
export const usualDays = { most: 28, least: 7 } as const

/** The median of the last recorded days, rounded down; undefined while there are too few. */
export function usualOf(before: readonly number[]): number | undefined {
  const sorted = before.slice(0, usualDays.most).toSorted((a, b) => a - b)
  if (sorted.length < usualDays.least) return undefined
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]]
  return Math.floor((low + high) / 2)
}

interface Judged {
  equivalents: number
  usual: number | undefined
  /** Whether the day has more than a joined challenge counts in a day. */
  isAboveCap: boolean
  /** Whether nothing of the day was measured. */
  isTypedAlone: boolean
}

/** Whether a person is asked about a day: it is above twice the own usual, and nothing else speaks for it. */
export const isUnusual = ({ equivalents, usual, isAboveCap, isTypedAlone }: Judged): boolean =>
  usual !== undefined && equivalents > 2 * usual && (isAboveCap || isTypedAlone)
