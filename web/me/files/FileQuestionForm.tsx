import { type FormEvent, useState } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { filesCopy } from './filesCopy.ts'
import type { FileImporting, Step } from './useFileImport.ts'

type Props = { importing: FileImporting; step: Extract<Step, { at: 'asking' }> }

/** Asks what only the person knows, then reads the file again with the answer. */
export function FileQuestionForm(props: Props) {
  return props.step.question === 'date_order' ? <DateOrder {...props} /> : <TrackTime {...props} />
}

function DateOrder({ importing, step: { file, answers } }: Props) {
  const copy = useCopy(filesCopy)
  const answer = (dateOrder: 'day_first' | 'month_first') => importing.read(file, { ...answers, dateOrder })
  return (
    <div className="flex flex-col gap-4">
      <p className="font-medium">{copy.dateOrder}</p>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button variant="secondary" onClick={() => answer('day_first')}>
          {copy.dayFirst}
        </Button>
        <Button variant="secondary" onClick={() => answer('month_first')}>
          {copy.monthFirst}
        </Button>
      </div>
      <Button variant="quiet" className="self-end" onClick={importing.next}>
        {copy.cancel}
      </Button>
    </div>
  )
}

function TrackTime({ importing, step: { file, answers } }: Props) {
  const copy = useCopy(filesCopy)
  const [values, setValues] = useState({ day: '', start: '', minutes: '' })
  const [isMissing, setMissing] = useState(false)
  const field = (name: keyof typeof values) => ({
    name,
    label: copy[name],
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    const minutes = Number(values.minutes)
    if (values.day === '' || values.start === '' || !(minutes > 0 && minutes <= 1440)) setMissing(true)
    else void importing.read(file, { ...answers, track: { ...values, minutes: Math.round(minutes) } })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="font-medium">{copy.time}</p>
      {isMissing && <Notice tone="danger">{copy.fillIn}</Notice>}
      <TextField {...field('day')} type="date" />
      <div className="grid grid-cols-2 gap-4">
        <TextField {...field('start')} type="time" />
        <TextField {...field('minutes')} inputMode="numeric" autoComplete="off" />
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={importing.next}>
          {copy.cancel}
        </Button>
        <Button type="submit">{copy.continue}</Button>
      </div>
    </form>
  )
}
