import { challengeSliders } from '#contract/programme/challenge-settings.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { SliderField } from '#web/ui/SliderField.tsx'
import { settingsCopy } from './settingsCopy.ts'
import type { DraftProps } from './useDraft.ts'

/** Sliders for the number of participants and their daily goal. */
export function GoalSliders({ draft, change }: DraftProps) {
  const copy = useCopy(settingsCopy)
  return (
    <>
      <SliderField
        label={copy.participants}
        typeLabel={copy.participants}
        {...challengeSliders.estimatedParticipants}
        value={draft.estimatedParticipants}
        format={copy.number}
        onChange={(estimatedParticipants) => change({ estimatedParticipants })}
      />
      <SliderField
        label={copy.dailyGoal}
        typeLabel={copy.dailyGoal}
        {...challengeSliders.dailyGoal}
        value={draft.dailyGoal}
        format={copy.preset}
        onChange={(dailyGoal) => change({ dailyGoal })}
      />
    </>
  )
}
