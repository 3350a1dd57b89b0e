import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { Unsaved } from '#web/platform/page/Unsaved.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { downloadText, printText } from './codesFile.ts'
import { factorsCopy } from './factorsCopy.ts'

type Props = { codes: string[]; email: string; onClose: () => void }

/** Shows recovery codes, this once: asks before they are lost, unless they were downloaded or printed. */
export function RecoveryCodes({ codes, email, onClose }: Props) {
  const copy = useCopy(factorsCopy)
  const [isKept, setKept] = useState(false)
  const keep = (write: () => void) => () => {
    write()
    setKept(true)
  }
  const text = `${copy.fileTitle(email)}\n\n${codes.join('\n')}\n`
  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      title={copy.store}
      description={copy.storeLead}
      closeLabel={copy.close}
      footer={<Button onClick={onClose}>{copy.stored}</Button>}
    >
      <Unsaved
        when={!isKept}
        words={{
          question: copy.loseQuestion,
          consequence: copy.loseConsequence,
          discard: copy.lose,
          keep: copy.goBack,
        }}
      />
      <div className="flex flex-col gap-4">
        <ul className="grid gap-x-6 gap-y-1 rounded-control bg-sunken p-4 font-mono text-base sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            icon={<Download />}
            onClick={keep(() => downloadText(copy.fileName, text))}
          >
            {copy.download}
          </Button>
          <Button variant="secondary" icon={<Printer />} onClick={keep(() => printText(text))}>
            {copy.print}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
