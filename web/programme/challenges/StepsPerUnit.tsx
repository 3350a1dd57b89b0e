import { challengeSliders } from '#contract/programme/challenge-settings.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { SliderField } from '#web/ui/SliderField.tsx'
import { GoalSliders } from './GoalSliders.tsx'
import { settingsCopy } from './settingsCopy.ts'
import type { DraftProps } from './useDraft.ts'

/** The goal of everybody together, and how many steps make one tree or one dollar. */
export function StepsPerUnit({
  draft,
  change,
  unit,
}: DraftProps & { unit: 'stepsPerTree' | 'stepsPerDollar' }) {
  const copy = useCopy(settingsCopy)
  return (
    <>
      <GoalSliders draft={draft} change={change} />
      <SliderField
        label={copy[unit]}
        typeLabel={copy[unit]}
        {...challengeSliders[unit]}
        value={draft[unit]}
        format={copy.number}
        onChange={(steps) => change({ [unit]: steps })}
      />
    </>
  )
}
