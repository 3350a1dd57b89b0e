import { ListPlus, Mail, Upload, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { useMay } from '#web/platform/organizations/useMay.ts'
import { Button } from '#web/ui/Button.tsx'
import { usersCopy } from './copy.ts'
import type { Asked } from './UserDialogs.tsx'

type Props = {
  /** Number of selected people. */
  selected: number
  onAsk: (asked: Asked) => void
}

/** Actions for the people of the page. */
export function UserActions({ selected, onAsk }: Props) {
  const copy = useCopy(usersCopy)
  const may = useMay()
  if (!may('people.write')) return null
  const secondary = (kind: 'fields' | 'import' | 'invite', icon: ReactNode, word: string, name = word) => (
    <Button
      variant="secondary"
      className="max-sm:px-3!"
      icon={icon}
      aria-label={name}
      disabled={kind === 'invite' && selected === 0}
      onClick={() => onAsk({ kind })}
    >
      <span className="max-sm:hidden">{word}</span>
    </Button>
  )
  return (
    <>
      {secondary('fields', <ListPlus />, copy.fields)}
      {secondary('import', <Upload />, copy.importPeople)}
      {secondary('invite', <Mail />, copy.inviteSelected, copy.inviteSelectedLong)}
      <Button icon={<UserPlus />} onClick={() => onAsk({ kind: 'add' })}>
        {copy.add}
      </Button>
    </>
  )
}
