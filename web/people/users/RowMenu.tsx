import { Ellipsis, Mail, MailX, Pencil, Trash2 } from 'lucide-react'
import type { User } from '#contract/people/users.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu, type MenuEntry } from '#web/ui/Menu.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { RowActions } from '#web/ui/table/RowActions.tsx'
import { usersCopy } from './copy.ts'
import { inviteCopy } from './inviteCopy.ts'
import { userName } from './userName.ts'

type Props = {
  user: User
  busy: boolean
  onInvite: () => void
  onRevoke: () => void
  onEdit: () => void
  /** Undefined for the signed-in person. */
  onDelete: (() => void) | undefined
}

export function RowMenu({ user, busy, onInvite, onRevoke, onEdit, onDelete }: Props) {
  const copy = useCopy(usersCopy)
  const words = useCopy(inviteCopy)
  const { status } = user
  const entries: MenuEntry[] = [
    { kind: 'action', key: 'edit', label: copy.edit, icon: <Pencil aria-hidden="true" />, onSelect: onEdit },
  ]
  // Active and inactive people cannot be invited.
  if (status === 'pending' || status === 'invited') {
    const label = status === 'invited' ? words.reinvite : words.invite
    entries.push({
      kind: 'action',
      key: 'invite',
      label,
      icon: <Mail aria-hidden="true" />,
      onSelect: onInvite,
    })
  }
  if (status === 'invited') {
    const icon = <MailX aria-hidden="true" />
    entries.push({ kind: 'action', key: 'revoke', label: words.revoke, icon, onSelect: onRevoke })
  }
  if (onDelete) {
    const icon = <Trash2 aria-hidden="true" />
    entries.push(
      { kind: 'separator', key: 'end' },
      { kind: 'action', key: 'delete', label: copy.remove, icon, tone: 'danger', onSelect: onDelete },
    )
  }
  return (
    <RowActions>
      <Menu
        align="end"
        trigger={
          <IconButton
            size="sm"
            label={copy.actionsOf(userName(user))}
            icon={busy ? <Spinner /> : <Ellipsis aria-hidden="true" />}
            aria-busy={busy || undefined}
          />
        }
        entries={entries.map((entry) => (entry.kind === 'action' ? { ...entry, disabled: busy } : entry))}
      />
    </RowActions>
  )
}
