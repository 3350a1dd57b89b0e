import { donationFromSteps, stepsTogether, upperDonation } from '#contract/programme/challenge-formulas.ts'
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

export function DonationSettings({ draft, change }: DraftProps) {
  const copy = useCopy(settingsCopy)
  const { types } = useCopy(typeCopy)
  if (!draft.donationApproach) {
    return (
      <SettingsGroup title={types['donation-challenge'].label}>
        <ApproachChoice
          labels={{
            activity: { label: copy.donationActivity, hint: copy.donationActivityHint },
            budget: { label: copy.donationBudget, hint: copy.donationBudgetHint },
          }}
          onChoose={(approach) => change({ donationApproach: approach })}
        />
      </SettingsGroup>
    )
  }
  const steps = stepsTogether(draft.estimatedParticipants, draft.dailyGoal, draft.duration)
  const byBudget = draft.donationApproach === 'budget'
  const donation = byBudget ? draft.donationBudget : donationFromSteps(steps, draft.stepsPerDollar)
  return (
    <SettingsGroup
      title={byBudget ? copy.donationBudget : copy.donationActivity}
      action={
        <Button variant="quiet" size="sm" onClick={() => change({ donationApproach: undefined })}>
          {copy.changeApproach}
        </Button>
      }
    >
      <PartnerSelect
        label={copy.beneficiary}
        value={draft.beneficiary}
        onChange={(beneficiary) => change({ beneficiary })}
      />
      {byBudget ? (
        <BudgetField value={draft.donationBudget} onChange={(donationBudget) => change({ donationBudget })} />
      ) : (
        <>
          <GoalSliders draft={draft} change={change} />
          <SliderField
            label={copy.stepsPerDollar}
            typeLabel={copy.stepsPerDollar}
            {...challengeSliders.stepsPerDollar}
            value={draft.stepsPerDollar}
            format={copy.number}
            onChange={(stepsPerDollar) => change({ stepsPerDollar })}
          />
        </>
      )}
      <Outcome label={copy.donation} note={!byBudget && copy.upTo(copy.dollars(upperDonation(donation)))}>
        {copy.dollars(donation)}
      </Outcome>
    </SettingsGroup>
  )
}
