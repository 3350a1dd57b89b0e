import { useMutation, useQuery } from '@tanstack/react-query'
import { Tv } from 'lucide-react'
import { useState } from 'react'
import { mostScreens, type WallScreen } from '#contract/participation/wall-screens.ts'
import { ListFailed } from '#web/lists/ListFailed.tsx'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { screensCopy } from './copy.ts'
import { NewScreen } from './NewScreen.tsx'
import { revokeMutation, screensQuery } from './queries.ts'

/** Makes addresses for televisions, lists and ends them. */
export default function WallScreens({ onClose }: { onClose: () => void }) {
  const copy = useCopy(screensCopy)
  const errorText = useErrorText()
  const list = useQuery(screensQuery)
  const ending = useMutation(revokeMutation)
  const [asked, setAsked] = useState<WallScreen>()
  const { data: screens } = list
  return (
    <Dialog open size="md" onClose={onClose} title={copy.title} closeLabel={copy.close}>
      <div className="flex flex-col gap-5">
        <p className="text-muted">{copy.lead}</p>
        <p className="text-muted">{copy.noRows}</p>
        {ending.error && <Notice tone="danger">{errorText(ending.error, copy.failed)}</Notice>}
        {list.isPending && (
          <div aria-busy="true">
            <Skeleton shape="block" className="h-16" />
          </div>
        )}
        {list.isError && !screens && <ListFailed list={list} sentence={copy.loadFailed} />}
        {screens?.length === 0 && <p>{copy.none}</p>}
        {screens && screens.length > 0 && (
          <ul className="flex flex-col divide-y divide-line">
            {screens.map((screen) => (
              <ScreenRow key={screen.id} screen={screen} onEnd={() => setAsked(screen)} />
            ))}
          </ul>
        )}
        {screens && screens.length >= mostScreens ? <Notice tone="info">{copy.full}</Notice> : <NewScreen />}
      </div>
      {asked && (
        <ConfirmDialog
          open
          tone="danger"
          busy={ending.isPending}
          onClose={() => setAsked(undefined)}
          onConfirm={() => ending.mutate(asked.id, { onSettled: () => setAsked(undefined) })}
          title={<span className="wrap-anywhere">{copy.endTitle(asked.label)}</span>}
          description={copy.endText}
          labels={{ confirm: copy.end, cancel: copy.cancel, close: copy.close }}
        />
      )}
    </Dialog>
  )
}

function ScreenRow({ screen, onEnd }: { screen: WallScreen; onEnd: () => void }) {
  const copy = useCopy(screensCopy)
  const { fullDay, ago } = useFormats()
  const { label, language, createdAt, createdBy, lastSeenAt, expiresAt } = screen
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="flex min-w-0 gap-3">
        <Tv aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
        <span className="flex min-w-0 flex-col">
          <span className="font-medium wrap-anywhere">
            {label} <span className="font-normal text-muted">· {copy.languages[language]}</span>
          </span>
          <span className="text-sm text-muted">
            {lastSeenAt ? copy.seen(ago(lastSeenAt)) : copy.unseen}, {copy.until(fullDay(expiresAt))}
          </span>
          <span className="text-sm text-muted wrap-anywhere">{copy.made(fullDay(createdAt), createdBy)}</span>
        </span>
      </span>
      <Button size="sm" variant="secondary" aria-label={copy.endLabel(label)} onClick={onEnd}>
        {copy.end}
      </Button>
    </li>
  )
}
