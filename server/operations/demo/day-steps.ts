import { quartersPerDay } from '#contract/participation/rules.ts'

/** A pseudo-random number from 0 to 1, the same for the same day and quarter. */
const chance = (back: number, quarter: number) =>
  ((back * 7919 + quarter * 2741 + back * quarter * 37) % 997) / 997

/** Walks of a day: the first quarter, how many, and steps a quarter. */
const walks = [
  { from: 31, quarters: 2, steps: 1150 },
  { from: 49, quarters: 2, steps: 980 },
  { from: 70, quarters: 3, steps: 1250 },
]

const wakes = 27
const sleeps = 90

/**
 * Steps by quarter of an hour as a watch and a phone count them on a day. On some mornings the watch lies on the table,
 * and the phone at noon.
 * @param back days before today
 * @param until the first quarter that has not passed
 */
export function stepsOfDay(back: number, until = quartersPerDay): { watch: number[]; phone: number[] } {
  const isResting = back % 7 === 4
  const isWatchOff = back % 5 === 3
  const walked = Array.from({ length: quartersPerDay }, (_, quarter) => {
    if (quarter < wakes || quarter >= sleeps || quarter >= until) return 0
    const walk = walks.find(({ from, quarters }) => quarter >= from && quarter < from + quarters)
    const about = walk && !isResting ? walk.steps : 45
    return Math.round(about * (0.6 + 0.8 * chance(back, quarter)))
  })
  return {
    watch: walked.map((steps, quarter) => (isWatchOff && quarter < 44 ? 0 : steps)),
    phone: walked.map((steps, quarter) => (quarter >= 48 && quarter < 52 ? 0 : Math.round(steps * 0.92))),
  }
}
