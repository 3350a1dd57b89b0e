import { Mail, X } from 'lucide-react'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { inviteCopy } from './inviteCopy.ts'

type Props = { count: number; onInvite: () => void; onClear: () => void }

/** What can be done with those selected. Read before the table, seen floating over its end. */
export function BulkBar({ count, onInvite, onClear }: Props) {
  const copy = useCopy(inviteCopy)
  return (
    <div className="sticky bottom-4 z-20 order-last flex max-w-full animate-rise items-center gap-2 self-center rounded-card border border-line bg-raised p-2 shadow-raised">
      <IconButton size="sm" label={copy.clear} icon={<X />} onClick={onClear} />
      <span role="status" className="pr-2 font-medium whitespace-nowrap">
        {copy.selected(count)}
      </span>
      <Button size="sm" icon={<Mail />} onClick={onInvite}>
        {copy.inviteSelected}
      </Button>
    </div>
  )
}
