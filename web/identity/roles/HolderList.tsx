import type { RoleHolder } from '#contract/identity/roles.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { rolesCopy } from './copy.ts'
import { HeldRole } from './HeldRole.tsx'
import type { Asked } from './TakeRole.tsx'

type Props = { holders: readonly RoleHolder[]; busy: boolean; onTake: (asked: Asked) => void }

/** One page of people with their roles. */
export function HolderList({ holders, busy, onTake }: Props) {
  const copy = useCopy(rolesCopy)
  return (
    <ul
      aria-label={copy.holders}
      aria-busy={busy}
      className="divide-y divide-line rounded-control border border-line"
    >
      {holders.map((holder) => (
        <Holder key={holder.id} holder={holder} onTake={onTake} />
      ))}
    </ul>
  )
}

type HolderProps = { holder: RoleHolder; onTake: (asked: Asked) => void }

function Holder({ holder, onTake }: HolderProps) {
  const copy = useCopy(rolesCopy)
  const { id, email, firstName, lastName, active, roles } = holder
  const name = `${firstName} ${lastName}`.trim() || email
  const isPromised = roles.every(({ sources }) => sources.length === 0)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2.5">
      <span className="flex min-w-0 basis-56 grow items-center gap-3">
        <Avatar name={name} />
        <span className="flex min-w-0 flex-col">
          <span className="flex flex-wrap items-center gap-x-2">
            <span className="truncate font-medium" title={name}>
              {name}
            </span>
            {!active && !isPromised && <Badge tone="warning">{copy.inactive}</Badge>}
          </span>
          <span className="truncate text-muted" title={email}>
            {email}
          </span>
        </span>
      </span>
      <ul className="flex flex-wrap gap-2">
        {roles.map((held) => (
          <HeldRole
            key={held.role}
            held={held}
            holder={{ email, name }}
            onTake={() => onTake({ userId: id, name, role: held.role })}
          />
        ))}
      </ul>
    </li>
  )
}
