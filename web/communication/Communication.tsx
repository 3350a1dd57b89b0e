import { useState } from 'react'
import { useCopy } from '#web/app/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Scene } from '#web/ui/illustration/Scene.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { communicationCopy } from './copy.ts'
import type { CampaignFacts, EditedTemplates } from './generate.ts'
import { Templates } from './Templates.tsx'

type Props = {
  facts: CampaignFacts
  /** The templates whose words somebody changed. */
  edited: EditedTemplates
  onEdit: (edited: EditedTemplates) => void
  /** What `onGenerate` last told, where the caller keeps it longer than this component lives. */
  generatedFrom?: CampaignFacts | undefined
  onGenerate?: ((facts: CampaignFacts) => void) | undefined
}

const same = (one: CampaignFacts, other: CampaignFacts) => JSON.stringify(one) === JSON.stringify(other)

/** The templates of a challenge: made when asked for, and anew when it has changed. */
export default function Communication({ facts, edited, onEdit, generatedFrom, onGenerate }: Props) {
  const copy = useCopy(communicationCopy)
  const isEdited = Object.keys(edited).length > 0
  /** What the texts shown tell. */
  const [told, setTold] = useState(generatedFrom ?? (isEdited ? facts : undefined))
  const [asking, setAsking] = useState(false)

  const generate = () => {
    setTold(facts)
    onGenerate?.(facts)
    setAsking(false)
    if (isEdited) onEdit({})
  }

  if (!told) {
    return (
      <EmptyState
        picture={<Scene kind="countryside" />}
        sentence={copy.empty}
        action={<Button onClick={generate}>{copy.generate}</Button>}
      />
    )
  }
  return (
    <div className="flex flex-col gap-4">
      {!same(told, facts) && (
        <Notice tone="warning" title={copy.stale}>
          {copy.staleHint}
        </Notice>
      )}
      <Templates
        facts={told}
        edited={edited}
        onEdit={onEdit}
        onRegenerate={() => (isEdited ? setAsking(true) : generate())}
      />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={generate}
        title={copy.askTitle}
        description={copy.ask}
        labels={{ confirm: copy.regenerate, cancel: copy.keep, close: copy.close }}
      />
    </div>
  )
}
