import { stepsTogether } from '#contract/programme/challenge-formulas.ts'
import { mapStyle } from '#contract/programme/challenge-settings.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { JourneyMap } from '#web/ui/illustration/JourneyMap.tsx'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { GoalSliders } from './GoalSliders.tsx'
import { Outcome } from './Outcome.tsx'
import { SettingsGroup } from './SettingsGroup.tsx'
import { settingsCopy } from './settingsCopy.ts'
import { typeCopy } from './typeCopy.ts'
import type { DraftProps } from './useDraft.ts'

export function CollectiveSettings({ draft, change }: DraftProps) {
  const copy = useCopy(settingsCopy)
  const { types, mapStyles } = useCopy(typeCopy)
  const target = stepsTogether(draft.estimatedParticipants, draft.dailyGoal, draft.duration)
  return (
    <SettingsGroup title={types['collective-target'].label}>
      <GoalSliders draft={draft} change={change} />
      <Outcome label={copy.target}>{copy.targetSteps(target)}</Outcome>
      <CheckboxField
        label={copy.showMap}
        checked={draft.showMap}
        onChange={({ target: box }) => change({ showMap: box.checked })}
      />
      {draft.showMap && (
        <>
          <SegmentedControl
            label={copy.mapStyle}
            hideLabel={false}
            options={mapStyle.options.map((style) => ({ value: style, label: mapStyles[style] }))}
            value={draft.mapStyle}
            onChange={(style) => change({ mapStyle: style })}
          />
          <JourneyMap
            style={draft.mapStyle}
            progress={0.35}
            label={copy.map(mapStyles[draft.mapStyle])}
            labels={{ start: copy.start, finish: copy.finish }}
          />
        </>
      )}
    </SettingsGroup>
  )
}
