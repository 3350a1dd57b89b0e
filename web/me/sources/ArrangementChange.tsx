import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Arrangement, arrangeSources } from '#contract/participation/own-sources.ts'
import { callAsMember } from '#web/me/member/memberCall.ts'
import { useUnit } from '#web/me/record/useUnit.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { storeAnswer } from '#web/platform/api/storeAnswer.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { previewQuery, sourcesQuery } from './queries.ts'
import { sourcesCopy } from './sourcesCopy.ts'

type Props = { arrangement: Arrangement; onDone: () => void }

/** What a new order or switch changes today, before it is saved. */
export function ArrangementChange({ arrangement, onDone }: Props) {
  const copy = useCopy(sourcesCopy)
  const formats = useFormats()
  const unit = useUnit()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const preview = useQuery(previewQuery(arrangement))
  const save = useMutation({
    mutationFn: () => callAsMember(arrangeSources, { body: arrangement }),
    async onSuccess(answer) {
      await storeAnswer(queries, sourcesQuery.queryKey, answer)
      onDone()
      toast({ tone: 'success', text: copy.saved })
      await Promise.all(
        [['days'], ['challenges'], ['missions'], ['sources', 'preview']].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      )
    },
  })
  const panel = useRef<HTMLDivElement>(null)
  // On a phone the panel may be below the screen, where nobody would find the button that saves.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { before, after } = preview.data ?? {}
  const [was, becomes] = [before, after].map((day) => formats.number(day?.equivalents ?? 0))
  return (
    <div ref={panel} className="scroll-mb-28">
      <Card title={copy.change}>
        <div className="flex flex-col gap-4">
          <div role="status" className="flex flex-col gap-1">
            {before && after && (
              <p className="text-base font-medium">
                {was === becomes ? copy.same(becomes ?? '', unit) : copy.from(was ?? '', becomes ?? '', unit)}
              </p>
            )}
            <p className="text-muted">{copy.changeDetail}</p>
          </div>
          {preview.isError && <Notice tone="danger">{errorText(preview.error, copy.previewFailed)}</Notice>}
          {save.isError && <Notice tone="danger">{errorText(save.error, copy.failed)}</Notice>}
          <div className="flex flex-wrap gap-3">
            <Button busy={save.isPending} onClick={() => save.mutate()}>
              {copy.save}
            </Button>
            <Button variant="secondary" onClick={onDone}>
              {copy.cancel}
            </Button>
          </div>
        </div>
      </Card>
    </div>
  )
}
