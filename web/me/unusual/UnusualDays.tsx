import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UnusualDay } from '#contract/participation/unusual.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { confirmMutation, unusualQuery } from './queries.ts'
import { unusualCopy } from './unusualCopy.ts'

/**
 * Asks about days that are far above the own usual.
 * @param only the day to ask about; without it, all of them
 */
export function UnusualDays({ only }: { only?: string }) {
  const { data = [] } = useQuery(unusualQuery)
  return data
    .filter(({ day }) => only === undefined || day === only)
    .map((asked) => <Question key={asked.day} asked={asked} isOnDay={only !== undefined} />)
}

function Question({ asked: { day, equivalents, usual }, isOnDay }: { asked: UnusualDay; isOnDay: boolean }) {
  const copy = useCopy(unusualCopy)
  const errorText = useErrorText()
  const { fullDay, number } = useFormats()
  const queries = useQueryClient()
  const confirm = useMutation({
    ...confirmMutation,
    async onSuccess() {
      toast({ tone: 'success', text: copy.thanks })
      await queries.invalidateQueries({ queryKey: unusualQuery.queryKey })
    },
  })
  return (
    <Card title={copy.title(fullDay(day))} description={copy.detail(number(equivalents), number(usual))}>
      <div className="flex flex-col gap-3">
        {confirm.isError && <Notice tone="danger">{errorText(confirm.error, copy.failed)}</Notice>}
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" busy={confirm.isPending} onClick={() => confirm.mutate(day)}>
            {copy.right}
          </Button>
          {!isOnDay && (
            <Link to={`/me/history/${day}`} className={buttonClass({ variant: 'quiet' })}>
              {copy.correct}
            </Link>
          )}
        </div>
      </div>
    </Card>
  )
}
