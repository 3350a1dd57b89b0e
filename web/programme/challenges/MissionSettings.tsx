import { challengeSliders, goalPresets } from '#contract/programme/challenge-settings.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { SliderField } from '#web/ui/SliderField.tsx'
import { SettingsGroup } from './SettingsGroup.tsx'
import { settingsCopy } from './settingsCopy.ts'
import { typeCopy } from './typeCopy.ts'
import type { DraftProps } from './useDraft.ts'

export function MissionSettings({ draft, change }: DraftProps) {
  const copy = useCopy(settingsCopy)
  const { types } = useCopy(typeCopy)
  return (
    <SettingsGroup title={types['individual-mission'].label}>
      <SliderField
        label={copy.dailyGoal}
        typeLabel={copy.dailyGoal}
        {...challengeSliders.individualDailyGoal}
        value={draft.individualDailyGoal}
        format={copy.preset}
        onChange={(individualDailyGoal) => change({ individualDailyGoal })}
      />
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{copy.presets}</legend>
        {goalPresets.map((steps) => (
          <Button
            key={steps}
            variant="secondary"
            size="sm"
            aria-pressed={draft.individualDailyGoal === steps}
            onClick={() => change({ individualDailyGoal: steps })}
          >
            {copy.preset(steps)}
          </Button>
        ))}
      </fieldset>
    </SettingsGroup>
  )
}
