import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { cx } from '#web/ui/cx.ts'
import { dashboardCopy } from './copy.ts'

type Props = {
  /** In percent; null without an earlier period. */
  growth: number | null
  /** Names the period of comparison. */
  against: string
}

export function Trend({ growth, against }: Props) {
  const copy = useCopy(dashboardCopy)
  const formats = useFormats()
  if (growth === null) return <p>{copy.noEarlier}</p>
  const Icon = growth > 0 ? TrendingUp : growth < 0 ? TrendingDown : Minus
  const tone = growth > 0 ? 'text-success' : growth < 0 ? 'text-warning' : 'text-muted'
  return (
    <p className="flex flex-wrap items-center gap-x-1.5">
      <span className={cx('inline-flex items-center gap-1 font-medium', tone)}>
        <Icon aria-hidden="true" className="size-3.5" />
        {formats.change(growth)}
      </span>
      {against}
    </p>
  )
}
