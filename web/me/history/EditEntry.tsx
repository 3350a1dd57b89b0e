import type { Entry } from '#contract/participation/recording.ts'
import { SessionForm } from '#web/me/record/SessionForm.tsx'
import { TotalForm } from '#web/me/record/TotalForm.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { dayCopy } from './dayCopy.ts'

type Props = { id: string; content: Entry; onClose: () => void }

export function EditEntry({ id, content, onClose }: Props) {
  const copy = useCopy(dayCopy)
  const edited = { id, content, onSaved: onClose }
  return (
    <Dialog open onClose={onClose} size="md" title={copy.editTitle} closeLabel={copy.close}>
      {content.session ? <SessionForm edited={edited} /> : <TotalForm edited={edited} />}
    </Dialog>
  )
}
