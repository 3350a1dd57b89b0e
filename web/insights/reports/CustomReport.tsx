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

/** The organization's current month. */
function useMonth() {
  const month = monthOf(useDays().today)
  return { startDate: `${month}-01`, endDate: addDays(`${addMonths(month, 1)}-01`, -1) }
}

/** The period of a report, and the request for it. */
function useReportRequest() {
  const copy = useCopy(reportsCopy)
  const month = useMonth()
  const [chosen, setChosen] = useState<{ startDate?: string; endDate?: string }>({})
  const { startDate, endDate } = { ...month, ...chosen }
  const creation = useMutation(createMutation)
  const made = creation.isSuccess ? creation.variables : month
  const isPossible = isDay(startDate) && isDay(endDate) && startDate <= endDate
  return {
    startDate,
    endDate,
    choose: (part: typeof chosen) => setChosen({ ...chosen, ...part }),
    isPossible,
    isChanged: startDate !== made.startDate || endDate !== made.endDate,
    busy: creation.isPending,
    error: creation.error,
    submit(event: SubmitEvent) {
      event.preventDefault()
      if (!isPossible || creation.isPending) return
      creation.mutate({ startDate, endDate }, { onSuccess: () => toast({ text: copy.generating }) })
    },
  }
}

/** Form that requests a report for a period. The default is the organization's current month. */
export function CustomReport() {
  const copy = useCopy(reportsCopy)
  const errorText = useErrorText()
  const request = useReportRequest()
  const { startDate, endDate, choose, busy, error } = request
  return (
    <Card title={copy.custom} description={copy.customHint}>
      <form onSubmit={request.submit} className="flex flex-col gap-3">
        <Unsaved when={request.isChanged && !busy} />
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            type="date"
            className="grow basis-36 sm:max-w-48"
            label={copy.start}
            value={startDate}
            max={endDate}
            onChange={({ target }) => choose({ startDate: target.value })}
          />
          <TextField
            type="date"
            className="grow basis-36 sm:max-w-48"
            label={copy.end}
            value={endDate}
            min={startDate}
            onChange={({ target }) => choose({ endDate: target.value })}
          />
          <Button type="submit" busy={busy} disabled={!request.isPossible} className="max-sm:grow">
            {copy.generate}
          </Button>
        </div>
        {error && <Notice tone="danger">{errorText(error, copy.failed)}</Notice>}
      </form>
    </Card>
  )
}
