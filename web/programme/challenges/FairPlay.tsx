import { ChevronDown } from 'lucide-react'
import { type ChallengeRules, rulesLimits } from '#contract/participation/rules.ts'
import { typedRule } from '#contract/programme/challenge-rules.ts'
import type { ChallengeType } from '#contract/programme/challenge-settings.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { NumberBox } from '#web/ui/NumberBox.tsx'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { type Draft, goalAboveCap } from './draft.ts'
import { fairPlayCopy } from './fairPlayCopy.ts'
import type { Change } from './useDraft.ts'

type Props = { draft: Draft & { type: ChallengeType }; change: Change }

/** The rules of counting, behind a disclosure: the defaults suit most challenges. */
export function FairPlay({ draft, change }: Props) {
  const copy = useCopy(fairPlayCopy)
  const { rules, activityMetric } = draft
  const set = (part: Partial<ChallengeRules>) => change({ rules: { ...rules, ...part } })
  const goal = goalAboveCap(draft)
  return (
    <div className="flex flex-col gap-4">
      <details className="group rounded-card bg-sunken/60">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-card px-5 py-3 text-base font-semibold [&::-webkit-details-marker]:hidden">
          {copy.title}
          <ChevronDown
            aria-hidden="true"
            className="size-5 text-muted transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="grid gap-5 px-5 pb-5 sm:grid-cols-2">
          <p className="text-muted sm:col-span-2">{copy.lead}</p>
          <Limits rules={rules} set={set} />
          <TypedEntries rules={rules} set={set} />
          {activityMetric === 'steps' && (
            <CheckboxField
              className="sm:col-span-2"
              label={copy.conversion}
              hint={copy.conversionHint}
              checked={rules.conversion}
              onChange={({ target }) => set({ conversion: target.checked })}
            />
          )}
          {activityMetric === 'distance' && (
            <RuleNumber
              label={copy.bicycle}
              limits={rulesLimits.bicyclePercent}
              step={5}
              value={rules.bicyclePercent}
              onNumber={(bicyclePercent) => set({ bicyclePercent })}
            />
          )}
        </div>
      </details>
      {goal !== undefined && <Notice tone="danger">{copy.goalAboveCap(goal, rules.dailyCap)}</Notice>}
    </div>
  )
}

type RulesProps = { rules: ChallengeRules; set: (part: Partial<ChallengeRules>) => void }

function Limits({ rules, set }: RulesProps) {
  const copy = useCopy(fairPlayCopy)
  return (
    <>
      <RuleNumber
        label={copy.cap}
        hint={copy.capHint}
        limits={rulesLimits.dailyCap}
        step={1000}
        value={rules.dailyCap}
        onNumber={(dailyCap) => set({ dailyCap })}
      />
      <RuleNumber
        label={copy.grace}
        hint={copy.graceHint}
        limits={rulesLimits.graceHours}
        value={rules.graceHours}
        onNumber={(graceHours) => set({ graceHours })}
      />
    </>
  )
}

function TypedEntries({ rules, set }: RulesProps) {
  const copy = useCopy(fairPlayCopy)
  return (
    <div className="flex flex-col gap-1.5 sm:col-span-2">
      <SegmentedControl
        label={copy.typed}
        hideLabel={false}
        options={typedRule.options.map((value) => ({ value, label: copy.typedOptions[value] }))}
        value={rules.typed}
        onChange={(typed) => set({ typed })}
      />
      <p className="text-xs text-muted">{copy.typedHint}</p>
    </div>
  )
}

type RuleNumberProps = {
  label: string
  hint?: string
  limits: { min: number; max: number }
  step?: number
  value: number
  onNumber: (value: number) => void
}

function RuleNumber({ label, hint, limits: { min, max }, ...box }: RuleNumberProps) {
  return (
    <Field label={label} hint={hint}>
      {(wiring) => (
        <NumberBox
          {...wiring}
          {...box}
          min={min}
          max={max}
          valid={(number) => Number.isInteger(number) && number >= min && number <= max}
          otherwise={(number) => Math.min(max, Math.max(min, Math.trunc(number) || min))}
        />
      )}
    </Field>
  )
}
