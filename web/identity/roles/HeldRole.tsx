import { LockKeyhole, X } from 'lucide-react'
import type { RoleHolder } from '#contract/identity/roles.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Tooltip } from '#web/ui/Tooltip.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { rolesCopy } from './copy.ts'

type Props = {
  held: RoleHolder['roles'][number]
  holder: { email: string; name: string }
  onTake: () => void
}

/** Why a role cannot be taken here: a lock says it, instead of a button that would only refuse. */
function useKept({ held: { role, sources }, holder }: Props): string | undefined {
  const copy = useCopy(rolesCopy)
  const own = useSession().session?.user.email.toLowerCase() === holder.email.toLowerCase()
  if (sources.some((source) => source !== 'manual')) return copy.managed
  return own && role === 'administrator' ? copy.yourself : undefined
}

/** A role of a person with what gave it, and the button that takes it. */
export function HeldRole(props: Props) {
  const copy = useCopy(rolesCopy)
  const kept = useKept(props)
  const { held, holder, onTake } = props
  const { role, sources } = held
  const given = sources.flatMap((source) => (source === 'manual' ? [] : [copy.sources[source]]))
  const isPromised = sources.length === 0
  const word = copy.words[role]
  return (
    <li
      className={cx(
        'flex min-h-9 items-center gap-1 rounded-badge pl-3',
        isPromised ? 'bg-warning-soft text-warning' : 'bg-sunken',
      )}
    >
      <span className="text-sm">
        <span className="font-medium">{word}</span>
        {isPromised && (
          <>
            {' · '}
            <Tooltip text={copy.promisedHint}>{copy.promised}</Tooltip>
          </>
        )}
        {given.length > 0 && <span className="text-muted"> · {given.join(', ')}</span>}
      </span>
      {kept ? (
        <Tooltip text={kept} className="grid size-9 cursor-help! place-items-center text-muted">
          <LockKeyhole aria-hidden="true" className="size-4" />
          <VisuallyHidden>{copy.take(word, holder.name)}</VisuallyHidden>
        </Tooltip>
      ) : (
        <IconButton size="sm" label={copy.take(word, holder.name)} icon={<X />} onClick={onTake} />
      )}
    </li>
  )
}
