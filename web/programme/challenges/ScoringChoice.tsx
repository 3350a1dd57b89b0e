import { type ScoringMethod, scoringMethod } from '#contract/programme/challenge-settings.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { settingsCopy } from './settingsCopy.ts'
import { typeCopy } from './typeCopy.ts'

type Props = { value: ScoringMethod; onChange: (method: ScoringMethod) => void }

export function ScoringChoice({ value, onChange }: Props) {
  const copy = useCopy(settingsCopy)
  const { scoring } = useCopy(typeCopy)
  return (
    <div className="flex flex-col gap-1.5">
      <SegmentedControl
        label={copy.scoring}
        hideLabel={false}
        options={scoringMethod.options.map((method) => ({ value: method, label: scoring[method] }))}
        value={value}
        onChange={onChange}
      />
      <p className="text-sm text-muted">{copy.scoringHint}</p>
    </div>
  )
}
