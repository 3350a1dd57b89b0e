import type { Purpose } from '#contract/participation/consents.ts'
import type { MyChallenge } from '#contract/participation/joins.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { consentCopy } from './consentCopy.ts'

type Props = {
  purpose: Purpose
  joined: readonly MyChallenge[]
  busy: boolean
  error: string | false
  onClose: () => void
  onConfirm: () => void
}

/** Says what withdrawing does, with the challenges that the person would leave, before it is done. */
export function WithdrawDialog({ purpose, joined, busy, error, onClose, onConfirm }: Props) {
  const copy = useCopy(consentCopy)
  const left = joined.filter(
    ({ state, needsSums }) => state !== 'sealed' && (purpose === 'activity' || needsSums),
  )
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={onConfirm}
      title={copy.question[purpose]}
      description={copy.effect[purpose]}
      error={error}
      busy={busy}
      labels={{ confirm: copy.withdraw, cancel: copy.cancel, close: copy.close }}
      tone="danger"
    >
      {left.length > 0 && (
        <div className="flex flex-col gap-1">
          <p>{copy.leaves}</p>
          <ul className="list-disc pl-5 font-medium">
            {left.map(({ id, title }) => (
              <li key={id} className="wrap-anywhere">
                {title}
              </li>
            ))}
          </ul>
        </div>
      )}
    </ConfirmDialog>
  )
}
