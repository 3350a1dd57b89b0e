import { donationFromSteps, stepsTogether, upperDonation } from '#contract/programme/challenge-formulas.ts'
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
      action={<ChangeApproach onChange={() => change({ donationApproach: undefined })} />}
    >
      <PartnerSelect
        label={copy.beneficiary}
        value={draft.beneficiary}
        onChange={(beneficiary) => change({ beneficiary })}
      />
      {byBudget ? (
        <BudgetField value={draft.donationBudget} onChange={(donationBudget) => change({ donationBudget })} />
      ) : (
        <StepsPerUnit draft={draft} change={change} unit="stepsPerDollar" />
      )}
      <Outcome label={copy.donation} note={!byBudget && copy.upTo(copy.dollars(upperDonation(donation)))}>
        {copy.dollars(donation)}
      </Outcome>
    </SettingsGroup>
  )
}
