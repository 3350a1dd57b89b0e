import type { ChallengeType } from '#contract/programme/challenge-settings.ts'
import { activityMetric, contentLanguage } from '#contract/programme/challenges.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { PictureField } from '#web/platform/uploads/PictureField.tsx'
import { Field } from '#web/ui/Field.tsx'
import { NumberBox } from '#web/ui/NumberBox.tsx'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { type Draft, endOf } from './draft.ts'
import { FairPlay } from './FairPlay.tsx'
import { TypeSettings } from './TypeSettings.tsx'
import { typeCopy } from './typeCopy.ts'
import type { Change, DraftProps } from './useDraft.ts'
import { wizardCopy } from './wizardCopy.ts'

type Props = { draft: Draft & { type: ChallengeType }; change: Change }

/** In days. */
const maxDuration = 730

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

export function ConfigureStep({ draft, change }: Props) {
  const copy = useCopy(wizardCopy)
  return (
    <div className="flex flex-col gap-8">
      <section className="grid gap-4 sm:grid-cols-6">
        <DescriptionFields draft={draft} change={change} />
        <MetricSelect draft={draft} change={change} />
        <PeriodFields draft={draft} change={change} />
      </section>
      <TypeSettings draft={draft} change={change} />
      <FairPlay draft={draft} change={change} />
      <PictureField
        label={copy.image}
        hint={copy.imageHint}
        value={draft.imageUrl}
        onChange={(imageUrl) => change({ imageUrl })}
      />
    </div>
  )
}

function DescriptionFields({ draft, change }: Props) {
  const copy = useCopy(wizardCopy)
  const words = useCopy(typeCopy)
  return (
    <>
      <TextField
        className="sm:col-span-4"
        label={copy.name}
        hint={copy.nameHint}
        value={draft.title}
        maxLength={120}
        placeholder={words.types[draft.type].label}
        autoComplete="off"
        onChange={({ target }) => change({ title: target.value })}
      />
      <div className="sm:col-span-2">
        <SegmentedControl
          label={copy.language}
          hideLabel={false}
          options={contentLanguage.options.map((value) => ({ value, label: words.languages[value] }))}
          value={draft.language}
          onChange={(language) => change({ language })}
        />
      </div>
      <TextArea
        className="sm:col-span-6"
        label={copy.description}
        value={draft.description}
        maxLength={5000}
        rows={3}
        onChange={({ target }) => change({ description: target.value })}
      />
    </>
  )
}

function MetricSelect({ draft, change }: DraftProps) {
  const copy = useCopy(wizardCopy)
  const words = useCopy(typeCopy)
  return (
    <SelectField
      className="sm:col-span-3"
      label={copy.metric}
      options={activityMetric.options.map((value) => ({ value, label: words.metrics[value] }))}
      value={draft.activityMetric}
      onChange={({ target }) => {
        const metric = activityMetric.options.find((option) => option === target.value)
        if (metric) change({ activityMetric: metric })
      }}
    />
  )
}

function PeriodFields({ draft, change }: DraftProps) {
  const copy = useCopy(wizardCopy)
  const { fullDay } = useFormats()
  return (
    <>
      <Field className="sm:col-span-3" label={copy.duration}>
        {(wiring) => (
          <NumberBox
            {...wiring}
            min={1}
            value={draft.duration}
            valid={(days) => Number.isInteger(days) && days >= 1 && days <= maxDuration}
            otherwise={(days) => Math.min(maxDuration, Math.max(1, Math.trunc(days) || 1))}
            onNumber={(duration) => change({ duration })}
          />
        )}
      </Field>
      <TextField
        className="sm:col-span-3"
        label={copy.startDate}
        type="date"
        value={draft.startDate}
        onChange={({ target }) => isDay(target.value) && change({ startDate: target.value })}
      />
      <TextField
        className="sm:col-span-3"
        label={copy.endDate}
        type="date"
        readOnly
        hint={fullDay(endOf(draft))}
        value={endOf(draft)}
      />
    </>
  )
}
