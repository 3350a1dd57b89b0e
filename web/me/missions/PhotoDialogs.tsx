import { useState } from 'react'
import { deletePhoto, reportPhoto, sharePhoto, takeBackPhoto } from '#contract/participation/photos.ts'
import { callAsMember } from '#web/me/member/memberCall.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { photosCopy } from './photosCopy.ts'
import { usePhotoChange } from './usePhotoChange.ts'

/** What is about to be done with a photo. */
export interface PhotoQuestion {
  kind: 'share' | 'takeBack' | 'remove' | 'report'
  /** Of the own photo, or of the copy on the wall. */
  id: string
}

type Props = { missionId: string; question: PhotoQuestion | undefined; onClose: () => void }

/** Asks before a photo is shared, taken back, deleted or reported. */
export function PhotoDialogs({ question, ...props }: Props) {
  // The key forgets what was ticked for another photo.
  return question && <PhotoDialog key={`${question.kind} ${question.id}`} question={question} {...props} />
}

function PhotoDialog({ missionId, question, onClose }: Props & { question: PhotoQuestion }) {
  const { kind, id } = question
  const copy = useCopy(photosCopy)
  const errorText = useErrorText()
  const [named, setNamed] = useState(false)
  const texts = {
    share: { title: copy.shareTitle, detail: copy.shareDetail, confirm: copy.share },
    takeBack: { title: copy.takeBackTitle, detail: copy.takeBackDetail, confirm: copy.takeBack },
    remove: { title: copy.removeTitle, detail: copy.removeDetail, confirm: copy.remove },
    report: { title: copy.reportTitle, detail: copy.reportDetail, confirm: copy.report },
  }[kind]
  const change = usePhotoChange(missionId, () => {
    onClose()
    if (kind === 'report') toast({ tone: 'success', text: copy.reported })
    if (kind === 'takeBack') toast({ tone: 'success', text: copy.takenBack })
  })
  const params = { photoId: id }
  const changes = {
    share: () => callAsMember(sharePhoto, { params, body: { named } }),
    takeBack: () => callAsMember(takeBackPhoto, { params }),
    remove: () => callAsMember(deletePhoto, { params }),
    report: () => callAsMember(reportPhoto, { params: { wallId: id }, body: {} }),
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => change.mutate(changes[kind])}
      title={texts.title}
      description={texts.detail}
      tone={kind === 'remove' ? 'danger' : 'primary'}
      busy={change.isPending}
      error={
        change.isError && errorText(change.error, kind === 'share' ? copy.shareFailed : copy.removeFailed)
      }
      labels={{ confirm: texts.confirm, cancel: copy.cancel, close: copy.close }}
    >
      {kind === 'share' && (
        <CheckboxField
          label={copy.named}
          hint={copy.namedHint}
          checked={named}
          onChange={({ target }) => setNamed(target.checked)}
        />
      )}
    </ConfirmDialog>
  )
}
