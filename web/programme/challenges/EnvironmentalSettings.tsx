import { stepsTogether, treesFromBudget, treesFromSteps } from '#contract/programme/challenge-formulas.ts'
import { challengeSliders } from '#contract/programme/challenge-settings.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { SliderField } from '#web/ui/SliderField.tsx'
import { ApproachChoice } from './ApproachChoice.tsx'
import { BudgetField } from './BudgetField.tsx'
import { GoalSliders } from './GoalSliders.tsx'
import { Outcome } from './Outcome.tsx'
import { PartnerSelect } from './PartnerSelect.tsx'
import { SettingsGroup } from './SettingsGroup.tsx'
import { settingsCopy } from './settingsCopy.ts'
import { typeCopy } from './typeCopy.ts'
import type { DraftProps } from './useDraft.ts'
import { useTreeCost } from './useTreeCost.ts'

export function EnvironmentalSettings({ draft, change }: DraftProps) {
  const copy = useCopy(settingsCopy)
  const { types } = useCopy(typeCopy)
  const costPerTree = useTreeCost(draft.partner)
  if (!draft.treeApproach) {
    return (
      <SettingsGroup title={types.environmental.label}>
        <ApproachChoice
          labels={{
            activity: { label: copy.approachActivity, hint: copy.approachActivityHint },
            budget: { label: copy.approachBudget, hint: copy.approachBudgetHint },
          }}
          onChoose={(approach) => change({ treeApproach: approach })}
        />
      </SettingsGroup>
    )
  }
  const steps = stepsTogether(draft.estimatedParticipants, draft.dailyGoal, draft.duration)
  const trees =
    draft.treeApproach === 'budget'
      ? treesFromBudget(draft.treeBudget, costPerTree)
      : treesFromSteps(steps, draft.stepsPerTree)
  return (
    <SettingsGroup
      title={draft.treeApproach === 'budget' ? copy.approachBudget : copy.approachActivity}
      action={
        <Button variant="quiet" size="sm" onClick={() => change({ treeApproach: undefined })}>
          {copy.changeApproach}
        </Button>
      }
    >
      <PartnerSelect
        label={copy.partner}
        value={draft.partner}
        onChange={(partner) => change({ partner })}
        withCost
      />
      {draft.treeApproach === 'budget' ? (
        <BudgetField value={draft.treeBudget} onChange={(treeBudget) => change({ treeBudget })} />
      ) : (
        <>
          <GoalSliders draft={draft} change={change} />
          <SliderField
            label={copy.stepsPerTree}
            typeLabel={copy.stepsPerTree}
            {...challengeSliders.stepsPerTree}
            value={draft.stepsPerTree}
            format={copy.number}
            onChange={(stepsPerTree) => change({ stepsPerTree })}
          />
        </>
      )}
      <Outcome label={copy.treesToPlant} note={copy.costPerTree(copy.dollars(costPerTree))}>
        {copy.trees(trees)}
      </Outcome>
    </SettingsGroup>
  )
}
