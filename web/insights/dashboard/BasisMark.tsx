import type { DashboardMetrics } from '#contract/insights/dashboard.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Tooltip } from '#web/ui/Tooltip.tsx'
import { dashboardCopy } from './copy.ts'

type Props = { metrics: Pick<DashboardMetrics, 'basis' | 'smallestGroup'>; formula: string }

/** States whether a figure is estimated or measured, with its formula as tooltip. */
export function BasisMark({ metrics: { basis, smallestGroup }, formula }: Props) {
  const copy = useCopy(dashboardCopy)
  if (!basis) return null
  const measured = basis.kind === 'measured'
  const withheld = measured && basis.active === null
  return (
    <Tooltip text={withheld ? copy.withheld(smallestGroup) : formula} className="rounded-badge!">
      <Badge tone={measured ? 'success' : 'energy'}>{measured ? copy.measured : copy.estimate}</Badge>
    </Tooltip>
  )
}
