import { stepsTogether, treesFromBudget, treesFromSteps } from '#contract/programme/challenge-formulas.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { ApproachChoice } from './ApproachChoice.tsx'
import { BudgetField } from './BudgetField.tsx'
import { ChangeApproach } from './ChangeApproach.tsx'
import { Outcome } from './Outcome.tsx'
import { PartnerSelect } from './PartnerSelect.tsx'
import { SettingsGroup } from './SettingsGroup.tsx'
import { StepsPerUnit } from './StepsPerUnit.tsx'
import { settingsCopy } from './settingsCopy.ts'
import { typeCopy } from './typeCopy.ts'
import type { DraftProps } from './useDraft.ts'
import { useTreeCost } from './useTreeCost.ts'

export function EnvironmentalSettings({ draft, change }: DraftProps) {
  const copy = useCopy(settingsCopy)
  const costPerTree = useTreeCost(draft.partner)
  if (!draft.treeApproach) return <ChooseApproach change={change} />
  const steps = stepsTogether(draft.estimatedParticipants, draft.dailyGoal, draft.duration)
  const trees =
    draft.treeApproach === 'budget'
      ? treesFromBudget(draft.treeBudget, costPerTree)
      : treesFromSteps(steps, draft.stepsPerTree)
  return (
    <SettingsGroup
      title={draft.treeApproach === 'budget' ? copy.approachBudget : copy.approachActivity}
      action={<ChangeApproach onChange={() => change({ treeApproach: undefined })} />}
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
        <StepsPerUnit draft={draft} change={change} unit="stepsPerTree" />
      )}
      <Outcome label={copy.treesToPlant} note={copy.costPerTree(copy.dollars(costPerTree))}>
        {copy.trees(trees)}
      </Outcome>
    </SettingsGroup>
  )
}

function ChooseApproach({ change }: Pick<DraftProps, 'change'>) {
  const copy = useCopy(settingsCopy)
  const { types } = useCopy(typeCopy)
  return (
    <SettingsGroup title={types.environmental.label}>
      <ApproachChoice
        labels={{
          activity: { label: copy.approachActivity, hint: copy.approachActivityHint },
          budget: { label: copy.approachBudget, hint: copy.approachBudgetHint },
        }}
        onChoose={(treeApproach) => change({ treeApproach })}
      />
    </SettingsGroup>
  )
}
