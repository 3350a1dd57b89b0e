import { Ellipsis, type LucideIcon, Mail, MailX, Pencil, Trash2 } from 'lucide-react'
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

export function RowMenu(props: Props) {
  const { user, busy } = props
  const copy = useCopy(usersCopy)
  const entries = useEntries(props)
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

/** What can be done with a person in their state. */
function useEntries({ user: { status }, onInvite, onRevoke, onEdit, onDelete }: Props): MenuEntry[] {
  const copy = useCopy(usersCopy)
  const words = useCopy(inviteCopy)
  const action = (key: string, label: string, Icon: LucideIcon, onSelect: () => void) =>
    ({ kind: 'action', key, label, icon: <Icon aria-hidden="true" />, onSelect }) as const
  const entries: MenuEntry[] = [action('edit', copy.edit, Pencil, onEdit)]
  // Active and inactive people cannot be invited.
  if (status === 'pending' || status === 'invited') {
    entries.push(action('invite', status === 'invited' ? words.reinvite : words.invite, Mail, onInvite))
  }
  if (status === 'invited') entries.push(action('revoke', words.revoke, MailX, onRevoke))
  if (onDelete) {
    entries.push(
      { kind: 'separator', key: 'end' },
      { ...action('delete', copy.remove, Trash2, onDelete), tone: 'danger' },
    )
  }
  return entries
}
