import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { termsCopy } from './termsCopy.ts'

type Props = { open: boolean; onClose: () => void; onAccept: () => void }

export function TermsDialog({ open, onClose, onAccept }: Props) {
  const copy = useCopy(termsCopy)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={copy.title}
      closeLabel={copy.close}
      size="md"
      footer={<Button onClick={onAccept}>{copy.accept}</Button>}
    >
      <div className="flex flex-col gap-5">
        {copy.sections.map(({ heading, text }) => (
          <section key={heading} className="flex flex-col gap-1">
            <h3 className="text-base font-semibold">{heading}</h3>
            <p className="text-muted">{text}</p>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
