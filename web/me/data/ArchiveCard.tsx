import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { storeAnswer } from '#web/platform/api/storeAnswer.ts'
import { useCopy, useLanguage } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { useKeptFocus } from '#web/platform/page/useKeptFocus.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { dataCopy } from './dataCopy.ts'
import { archiveAddress, exportQuery, requestMutation } from './queries.ts'

const megabyte = 1_000_000

/** Has an archive of the person's data made, and offers it for a day. */
export function ArchiveCard() {
  const copy = useCopy(dataCopy)
  const errorText = useErrorText()
  const { instant } = useFormats()
  const { language } = useLanguage()
  const queries = useQueryClient()
  const archive = useQuery(exportQuery)
  const request = useMutation({
    ...requestMutation,
    onSuccess: (made) => storeAnswer(queries, exportQuery.queryKey, made),
  })
  const part = useKeptFocus<HTMLDivElement>()
  const made = archive.data
  const failed = request.error ?? archive.error
  const size = (bytes: number) =>
    new Intl.NumberFormat(language === 'fr' ? 'fr' : 'en', {
      ...{ style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 },
    }).format(Math.max(0.1, bytes / megabyte))
  return (
    <Card title={copy.archive} description={copy.archiveDetail}>
      <div ref={part} tabIndex={-1} className="flex flex-col items-start gap-4">
        {(failed || made?.state === 'failed') && (
          <Notice tone="danger">{failed ? errorText(failed, copy.archiveFailed) : copy.archiveFailed}</Notice>
        )}
        <p role="status" className={made ? '' : 'sr-only'}>
          {made?.state === 'making' && copy.making}
          {made?.state === 'ready' && copy.ready(size(made.bytes), instant(made.until))}
        </p>
        <div className="flex flex-wrap gap-3">
          {made?.state === 'ready' && (
            <a href={archiveAddress()} download className={buttonClass()}>
              {copy.download}
            </a>
          )}
          {made?.state !== 'making' && (
            <Button variant="secondary" busy={request.isPending} onClick={() => request.mutate()}>
              {made?.state === 'ready' ? copy.makeAgain : copy.make}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
