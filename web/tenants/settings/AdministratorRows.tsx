import { LockKeyhole, MailQuestion, Trash2 } from 'lucide-react'
import { useCopy } from '#web/platform/language/language.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Tooltip } from '#web/ui/Tooltip.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import type { Administrators, ShownAdministrator } from './administrators.ts'
import { administratorsCopy } from './administratorsCopy.ts'

type Props = Administrators & {
  isSelf: (administrator: ShownAdministrator) => boolean
  onRemove: (administrator: ShownAdministrator) => void
}

const row = 'flex min-h-14 items-center gap-3 px-3 py-2'

export function AdministratorRows({ active, pending, isSelf, onRemove }: Props) {
  const copy = useCopy(administratorsCopy)
  if (active.length + pending.length === 0) {
    return <p className="rounded-control bg-sunken px-3 py-2.5 text-muted">{copy.none}</p>
  }
  return (
    <ul aria-label={copy.list} className="divide-y divide-line rounded-control border border-line">
      {active.map((administrator) => (
        <ActiveRow
          key={administrator.id}
          administrator={administrator}
          isLast={active.length === 1}
          isSelf={isSelf(administrator)}
          onRemove={() => onRemove(administrator)}
        />
      ))}
      {pending.map((email) => (
        <PendingRow key={email} email={email} />
      ))}
    </ul>
  )
}

type RowProps = {
  administrator: ShownAdministrator
  isLast: boolean
  isSelf: boolean
  onRemove: () => void
}

function ActiveRow({ administrator, isLast, isSelf, onRemove }: RowProps) {
  const copy = useCopy(administratorsCopy)
  const { name, email, picture, placeholder } = administrator
  const kept = isLast ? 'last' : isSelf && 'yourself'
  return (
    <li className={row}>
      <Avatar name={name} src={picture} />
      <span className="flex min-w-0 grow flex-col">
        <span className="truncate font-medium" title={name}>
          {name}
        </span>
        <span className="truncate text-muted" title={email}>
          {placeholder ? copy.unknown : email}
        </span>
      </span>
      {isSelf && <Badge tone="action">{copy.you}</Badge>}
      {!placeholder &&
        (kept ? (
          // A lock that says why, instead of a bin that would only refuse.
          <Tooltip text={copy[kept]} className="grid size-8 cursor-help! place-items-center text-muted">
            <LockKeyhole aria-hidden="true" className="size-4" />
            <VisuallyHidden>{copy.remove(name)}</VisuallyHidden>
          </Tooltip>
        ) : (
          <IconButton size="sm" label={copy.remove(name)} icon={<Trash2 />} onClick={onRemove} />
        ))}
    </li>
  )
}

/** An address whose owner becomes an administrator once the address is proved. */
function PendingRow({ email }: { email: string }) {
  const copy = useCopy(administratorsCopy)
  return (
    <li className={row}>
      <span className="grid size-8 shrink-0 place-items-center rounded-badge bg-sunken text-muted [&_svg]:size-4">
        <MailQuestion aria-hidden="true" />
      </span>
      <span className="flex min-w-0 grow flex-col">
        <span className="truncate font-medium" title={email}>
          {email}
        </span>
        <span className="text-muted">{copy.pendingHint}</span>
      </span>
      <Badge tone="warning">{copy.pending}</Badge>
    </li>
  )
}
