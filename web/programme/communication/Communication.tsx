import { useState } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Scene } from '#web/ui/illustration/Scene.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { communicationCopy } from './copy.ts'
import type { CampaignFacts, EditedTemplates } from './generate.ts'
import { Templates } from './Templates.tsx'

type Props = {
  facts: CampaignFacts
  /** Templates that the user has edited. */
  edited: EditedTemplates
  onEdit: (edited: EditedTemplates) => void
  /** Facts stored by the caller in `onGenerate`; undefined until the templates are generated. */
  generatedFrom: CampaignFacts | undefined
  /** Optional for a challenge whose facts never change. */
  onGenerate?: ((facts: CampaignFacts) => void) | undefined
}

// Compare as JSON: facts restored from the browser's storage are other objects.
const same = (one: CampaignFacts, other: CampaignFacts) => JSON.stringify(one) === JSON.stringify(other)

/** The templates of a challenge. They are generated on request, and again when its facts have changed. */
export default function Communication({ facts, edited, onEdit, generatedFrom, onGenerate }: Props) {
  const copy = useCopy(communicationCopy)
  const isEdited = Object.keys(edited).length > 0
  const [asking, setAsking] = useState(false)

  const generate = () => {
    onGenerate?.(facts)
    setAsking(false)
    if (isEdited) onEdit({})
  }
  const regenerate = () => {
    generate()
    toast({ text: copy.regenerated, tone: 'success' })
  }

  if (!generatedFrom) return <NothingGenerated onGenerate={generate} />
  return (
    <div className="flex flex-col gap-4">
      {!same(generatedFrom, facts) && (
        <Notice tone="warning" title={copy.stale}>
          {copy.staleHint}
        </Notice>
      )}
      <Templates
        facts={generatedFrom}
        edited={edited}
        onEdit={onEdit}
        onRegenerate={() => (isEdited ? setAsking(true) : regenerate())}
      />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={regenerate}
        title={copy.askTitle}
        description={copy.ask}
        labels={{ confirm: copy.regenerate, cancel: copy.keep, close: copy.close }}
      />
    </div>
  )
}

function NothingGenerated({ onGenerate }: { onGenerate: () => void }) {
  const copy = useCopy(communicationCopy)
  return (
    <EmptyState
      picture={<Scene kind="countryside" />}
      sentence={copy.empty}
      action={<Button onClick={onGenerate}>{copy.generate}</Button>}
    />
  )
}
