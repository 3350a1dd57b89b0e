import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { addDays, addMonths, monthOf } from '#contract/platform/days.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Unsaved } from '#web/platform/page/Unsaved.tsx'
import { isDay, useDays } from '#web/programme/status/useDays.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.ts'
import { reportsCopy } from './copy.ts'
import { createMutation } from './queries.ts'

/** Form that requests a report for a period. The default is the organization's current month. */
export function CustomReport() {
  const copy = useCopy(reportsCopy)
  const errorText = useErrorText()
  const month = monthOf(useDays().today)
  const [chosen, setChosen] = useState<{ startDate?: string; endDate?: string }>({})
  const start = `${month}-01`
  const end = addDays(`${addMonths(month, 1)}-01`, -1)
  const startDate = chosen.startDate ?? start
  const endDate = chosen.endDate ?? end
  const creation = useMutation(createMutation)
  const made = creation.isSuccess ? creation.variables : { startDate: start, endDate: end }
  const changed = startDate !== made.startDate || endDate !== made.endDate
  const possible = isDay(startDate) && isDay(endDate) && startDate <= endDate

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!possible || creation.isPending) return
    creation.mutate({ startDate, endDate }, { onSuccess: () => toast({ text: copy.generating }) })
  }

  return (
    <Card title={copy.custom} description={copy.customHint}>
      <form onSubmit={submit} className="flex flex-col gap-3">
        <Unsaved when={changed && !creation.isPending} />
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            type="date"
            className="grow basis-36 sm:max-w-48"
            label={copy.start}
            value={startDate}
            max={endDate}
            onChange={({ target }) => setChosen({ ...chosen, startDate: target.value })}
          />
          <TextField
            type="date"
            className="grow basis-36 sm:max-w-48"
            label={copy.end}
            value={endDate}
            min={startDate}
            onChange={({ target }) => setChosen({ ...chosen, endDate: target.value })}
          />
          <Button type="submit" busy={creation.isPending} disabled={!possible} className="max-sm:grow">
            {copy.generate}
          </Button>
        </div>
        {creation.isError && <Notice tone="danger">{errorText(creation.error, copy.failed)}</Notice>}
      </form>
    </Card>
  )
}
