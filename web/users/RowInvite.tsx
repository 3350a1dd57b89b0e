import { Mail } from 'lucide-react'
import type { User } from '#contract/users.ts'
import { useCopy } from '#web/app/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { RowActions } from '#web/ui/table/RowActions.tsx'
import { inviteCopy } from './inviteCopy.ts'
import { userName } from './userName.ts'

type Props = { user: User; busy: boolean; onInvite: () => void }

/** Nobody who is active, or put out of action, can be invited. */
export function RowInvite({ user, busy, onInvite }: Props) {
  const copy = useCopy(inviteCopy)
  if (user.status === 'active' || user.status === 'inactive') return null
  const name = userName(user)
  const [word, label] =
    user.status === 'invited'
      ? [copy.reinvite, copy.reinviteNamed(name)]
      : [copy.invite, copy.inviteNamed(name)]
  return (
    <RowActions>
      <Button variant="secondary" size="sm" icon={<Mail />} busy={busy} aria-label={label} onClick={onInvite}>
        <span className="hidden @5xl:inline">{word}</span>
      </Button>
    </RowActions>
  )
}
