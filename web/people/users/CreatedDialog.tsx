import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { pacing } from '#web/platform/page/pacing.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyField } from '#web/ui/CopyField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { addUserCopy } from './addUserCopy.ts'
import { usersCopy } from './copy.ts'
import type { Created } from './useAddUser.ts'
import { userName } from './userName.ts'

type Props = {
  created: Created
  inviting: boolean
  inviteBy: (by: Created['by'], user: Created['user']) => void
  onAnother: () => void
  onDone: () => void
}

export function CreatedDialog({ created, inviting, inviteBy, onAnother, onDone }: Props) {
  const copy = useCopy(addUserCopy)
  const { close } = useCopy(usersCopy)
  const { user, by, link, error } = created
  return (
    <Dialog
      open
      onClose={onDone}
      title={<span className="line-clamp-2 wrap-anywhere">{userName(user)}</span>}
      closeLabel={close}
      footer={
        <>
          <Button variant="secondary" onClick={onAnother}>
            {copy.another}
          </Button>
          <Button onClick={onDone}>{copy.done}</Button>
        </>
      }
    >
      {error !== undefined && <Uninvited {...{ created, inviting, inviteBy }} />}
      {error === undefined && by === 'mail' && (
        <Notice tone="success">
          <p className="wrap-anywhere">{copy.created(user.email)}</p>
        </Notice>
      )}
      {link !== undefined && (
        <div className="flex flex-col gap-5">
          <Notice tone="success">{copy.createdLink}</Notice>
          <CopyField
            label={copy.link}
            hint={copy.linkHint}
            value={link}
            labels={{ copy: copy.copy, copied: copy.copied }}
            copiedForMs={pacing.copied}
          />
        </div>
      )}
    </Dialog>
  )
}

/** The person is there and must not be created again: only what failed is offered anew. */
function Uninvited({
  created: { user, by, error },
  inviting,
  inviteBy,
}: Pick<Props, 'created' | 'inviting' | 'inviteBy'>) {
  const copy = useCopy(addUserCopy)
  const errorText = useErrorText()
  const byMail = by === 'mail'
  return (
    <Notice
      tone="warning"
      role="alert"
      action={
        <>
          <Button variant="secondary" size="sm" busy={inviting} onClick={() => inviteBy(by, user)}>
            {byMail ? copy.sendAgain : copy.fetchAgain}
          </Button>
          {byMail && (
            <Button variant="quiet" size="sm" disabled={inviting} onClick={() => inviteBy('link', user)}>
              {copy.linkInstead}
            </Button>
          )}
        </>
      }
    >
      <p className="wrap-anywhere">{byMail ? copy.inviteFailed(user.email) : copy.linkFailed}</p>
      <p className="text-muted">{errorText(error, byMail ? copy.inviteFallback : copy.linkFallback)}</p>
    </Notice>
  )
}
