import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Directory } from '#contract/people/directories.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { decideBrakeMutation } from './queries.ts'
import { watchCopy } from './watchCopy.ts'

type Brake = Directory['brakes'][number]

/** What an administrator decides after a directory ended the access of many people. */
export function Brakes({ directory: { id, brakes } }: { directory: Directory }) {
  return brakes.map((brake) => <BrakeNotice key={brake.id} brake={brake} directoryId={id} />)
}

function BrakeNotice({ brake: { id, lastAt, people }, directoryId }: { brake: Brake; directoryId: string }) {
  const copy = useCopy(watchCopy)
  const { instant } = useFormats()
  const errorText = useErrorText()
  const deciding = useMutation(decideBrakeMutation)
  const [asked, setAsked] = useState(false)
  const decide = (restore: boolean) =>
    deciding.mutate({ directoryId, brakeId: id, restore }, { onSettled: () => setAsked(false) })
  return (
    <Notice tone="danger">
      <div className="flex flex-col gap-3">
        <span>{copy.many(people, instant(lastAt))}</span>
        {deciding.error && <span>{errorText(deciding.error, copy.noAnswer)}</span>}
        <span className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={() => setAsked(true)}>
            {copy.restore}
          </Button>
          <Button size="sm" variant="quiet" busy={deciding.isPending} onClick={() => decide(false)}>
            {copy.intended}
          </Button>
        </span>
      </div>
      {asked && (
        <ConfirmDialog
          open
          busy={deciding.isPending}
          onClose={() => setAsked(false)}
          onConfirm={() => decide(true)}
          title={copy.restoreTitle(people)}
          description={copy.restoreText}
          labels={{ confirm: copy.restore, cancel: copy.cancel, close: copy.close }}
        />
      )}
    </Notice>
  )
}
