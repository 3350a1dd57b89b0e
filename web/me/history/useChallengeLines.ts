import type { ChallengeReceipt } from '#contract/participation/recording.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { dayCopy } from './dayCopy.ts'
import { quarterText } from './quarterText.ts'
import { currentEntries, type Day, useEntryName } from './receipt.ts'
import { receiptCopy } from './receiptCopy.ts'

interface ChallengeLine {
  key: string
  label: string
  /** When it was counted, and the amount in its own unit where the challenge counts a part of it. */
  detail: string
  typed: boolean
  amount: number
  /** The line as text. */
  text: string
}

type Recorded = NonNullable<ChallengeReceipt['lines'][number]['recorded']>

/** The lines of a challenge's receipt. They add up to what the day counts in it. */
export function useChallengeLines() {
  const copy = useCopy(receiptCopy)
  const { by, dayMinutes, measures, other, typedSource, quarters: inQuarters } = useCopy(dayCopy)
  const entryName = useEntryName()
  const { number, tenths, pair } = useFormats()
  const labelOf = (day: Day, { of, source, typed, entryId }: Recorded) => {
    const entry = currentEntries(day.entries).find(({ id }) => id === entryId)
    if (of === 'session') return entry ? entryName(entry.content) : other
    return by(of === 'minutes' ? dayMinutes : measures[of], typed ? typedSource : source)
  }
  const detailOf = ({ of, quarters, counted }: Recorded, amount: number) => {
    const when = quarters.length > 0 ? (quarterText(quarters) ?? inQuarters(quarters.length)) : ''
    const whole = of === 'cyclingM' && counted !== amount ? copy.ofKilometres(tenths(counted / 1000)) : ''
    return [when, whole].filter((part) => part !== '').join(' · ')
  }
  return (day: Day, { lines }: ChallengeReceipt): ChallengeLine[] =>
    lines.map(({ kind, amount, recorded }, n) => {
      const label = kind === 'recorded' ? (recorded ? labelOf(day, recorded) : '') : copy.adjustments[kind]
      const detail = recorded ? detailOf(recorded, amount) : ''
      const text = pair(detail ? `${label} (${detail})` : label, number(amount))
      return { key: `${n} ${kind}`, label, detail, typed: recorded?.typed ?? false, amount, text }
    })
}
