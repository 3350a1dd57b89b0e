import { Footprints, Wallet } from 'lucide-react'
import type { CalculationApproach } from '#contract/programme/challenge-settings.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { settingsCopy } from './settingsCopy.ts'

type Props = {
  labels: Record<CalculationApproach, { label: string; hint: string }>
  onChoose: (approach: CalculationApproach) => void
}

const icons = { activity: Footprints, budget: Wallet }

/** First question for types whose target is computed either from activity or from a budget. */
export function ApproachChoice({ labels, onChoose }: Props) {
  const copy = useCopy(settingsCopy)
  return (
    <div className="flex flex-col gap-3">
      <p className="font-medium">{copy.approach}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {(['activity', 'budget'] as const).map((approach) => {
          const Icon = icons[approach]
          const { label, hint } = labels[approach]
          return (
            <button
              key={approach}
              type="button"
              onClick={() => onChoose(approach)}
              className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4 text-left transition-colors hover:border-action"
            >
              <Icon aria-hidden="true" className="size-6 text-action" />
              <span className="font-medium">{label}</span>
              <span className="text-muted">{hint}</span>
            </button>
          )
        })}
      </div>
    </div>
  )
}
