import { Mail, X } from 'lucide-react'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { inviteCopy } from './inviteCopy.ts'
import type { Selection } from './useSelection.ts'

type Props = { selection: Selection; onInvite: () => void }

/** Actions for the selected people. Before the table for screen readers, floating over its end visually. */
export function BulkBar({ selection: { selected, clear }, onInvite }: Props) {
  const copy = useCopy(inviteCopy)
  if (selected.size === 0) return null
  return (
    <div className="sticky bottom-4 z-20 order-last flex max-w-full animate-rise items-center gap-2 self-center rounded-card border border-line bg-raised p-2 shadow-raised">
      <IconButton size="sm" label={copy.clear} icon={<X />} onClick={clear} />
      <span role="status" className="pr-2 font-medium whitespace-nowrap">
        {copy.selected(selected.size)}
      </span>
      <Button size="sm" icon={<Mail />} onClick={onInvite}>
        {copy.inviteSelected}
      </Button>
    </div>
  )
}
