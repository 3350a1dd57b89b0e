import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProgrammePageSetting } from '#contract/programme/programme-pages.ts'
import { ListFailed } from '#web/lists/ListFailed.tsx'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { useKeptFocus } from '#web/platform/page/useKeptFocus.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { CopyField } from '#web/ui/CopyField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { linkClass } from '#web/ui/linkClass.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { QrCode } from '#web/ui/QrCode.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { pageCopy } from './copy.ts'
import { changeMutation, type PageChange, pageQuery } from './queries.ts'

/** Turns the public page of the programme on and off. */
export default function ProgrammePage({ onClose }: { onClose: () => void }) {
  const copy = useCopy(pageCopy)
  const errorText = useErrorText()
  const list = useQuery(pageQuery)
  const change = useMutation(changeMutation)
  const [asked, setAsked] = useState<Exclude<PageChange, 'open'>>()
  const part = useKeptFocus<HTMLDivElement>()
  const { data: setting } = list
  const send = (wanted: PageChange) =>
    change.mutate(wanted, {
      onSuccess: () => toast({ text: copy.done[wanted], tone: 'success' }),
      onSettled: () => setAsked(undefined),
    })
  return (
    <Dialog open size="md" onClose={onClose} title={copy.title} closeLabel={copy.close}>
      <div ref={part} tabIndex={-1} className="flex flex-col gap-5">
        <p className="text-muted">{copy.lead}</p>
        <p className="text-muted">{copy.shows}</p>
        {change.error && <Notice tone="danger">{errorText(change.error, copy.failed)}</Notice>}
        {list.isPending && (
          <div aria-busy="true">
            <Skeleton shape="block" className="h-16" />
          </div>
        )}
        {list.isError && !setting && <ListFailed list={list} sentence={copy.loadFailed} />}
        {setting?.isOpen === false && (
          <div className="flex flex-col items-start gap-4 border-t border-line pt-5">
            <p>
              {copy.off} {setting.address !== null && copy.kept}
            </p>
            <p>{copy.check}</p>
            <Button busy={change.isPending} onClick={() => send('open')}>
              {copy.turnOn}
            </Button>
          </div>
        )}
        {setting?.isOpen && <Opened setting={setting} onAsk={setAsked} />}
      </div>
      {asked && (
        <ConfirmDialog
          open
          tone="danger"
          busy={change.isPending}
          onClose={() => setAsked(undefined)}
          onConfirm={() => send(asked)}
          title={asked === 'close' ? copy.offTitle : copy.replaceTitle}
          description={asked === 'close' ? copy.offText : copy.replaceText}
          labels={{
            confirm: asked === 'close' ? copy.turnOff : copy.replace,
            cancel: copy.cancel,
            close: copy.close,
          }}
        />
      )}
    </Dialog>
  )
}

type OpenedProps = {
  setting: ProgrammePageSetting
  onAsk: (change: Exclude<PageChange, 'open'>) => void
}

function Opened({ setting: { address, openedAt, openedBy }, onAsk }: OpenedProps) {
  const copy = useCopy(pageCopy)
  const { fullDay } = useFormats()
  if (address === null || openedAt === null) return null
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-5">
      <p className="wrap-anywhere">{copy.on(fullDay(openedAt), openedBy)}</p>
      <CopyField
        label={copy.address}
        hint={copy.addressHint}
        value={address}
        labels={{ copy: copy.copy, copied: copy.copied }}
      />
      <div className="flex flex-wrap items-end gap-4">
        <div className="size-32">
          <QrCode text={address} label={copy.code} />
        </div>
        <a href={address} target="_blank" rel="noreferrer" className={linkClass()}>
          {copy.view}
        </a>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => onAsk('replace')}>
          {copy.replace}
        </Button>
        <Button variant="secondary" onClick={() => onAsk('close')}>
          {copy.turnOff}
        </Button>
      </div>
    </div>
  )
}
