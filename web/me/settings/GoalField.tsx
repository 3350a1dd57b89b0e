import { goals } from '#contract/participation/settings.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { SliderField } from '#web/ui/SliderField.tsx'
import { settingsCopy } from './settingsCopy.ts'

type Props = {
  goal: number
  isOnFoot: boolean
  error: string | undefined
  onChange: (goal: number) => void
}

/** The daily goal: one of three, or any within the limits. */
export function GoalField({ goal, isOnFoot, error, onChange }: Props) {
  const copy = useCopy(settingsCopy)
  const { number } = useFormats()
  return (
    <div className="flex flex-col gap-3">
      <SegmentedControl
        label={copy.goal}
        hideLabel={false}
        options={goals.presets.map((preset) => ({ value: String(preset), label: number(preset) }))}
        value={String(goal)}
        onChange={(preset) => onChange(Number(preset))}
      />
      <SliderField
        label={copy.ownGoal}
        hint={isOnFoot ? copy.goalHint : copy.goalHintInMovement}
        error={error}
        value={goal}
        min={goals.min}
        max={goals.max}
        step={500}
        onChange={onChange}
        format={number}
        typeLabel={copy.typeGoal}
      />
    </div>
  )
}
