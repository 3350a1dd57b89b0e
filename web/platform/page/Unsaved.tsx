import { useContext, useLayoutEffect, useState } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { registerUnsaved, UnsavedScope } from '#web/ui/unsaved.ts'
import { unsavedCopy } from './unsavedCopy.ts'

type Props = {
  when: boolean
  /** This tab restores the changes when the form opens again. Only closing the tab asks. */
  stored?: boolean
  /** What is lost, where it was not typed. */
  words?: { question: string; consequence: string; discard: string; keep: string }
}

/** Marks the enclosing form as unsaved. The user is asked before its changes are lost. */
export function Unsaved({ when, stored = false, words }: Props) {
  const copy = { ...useCopy(unsavedCopy), ...words }
  const scope = useContext(UnsavedScope)
  const [proceed, setProceed] = useState<() => void>()

  useLayoutEffect(() => {
    if (!when) return
    // useState calls a function argument, therefore the function is wrapped.
    return registerUnsaved({ confirmDiscard: (go) => setProceed(() => go) }, scope, stored)
  }, [when, scope, stored])

  const keep = () => setProceed(undefined)
  if (!proceed || !when) return null
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={copy.question}
      description={copy.consequence}
      labels={{ confirm: copy.discard, cancel: copy.keep, close: copy.close }}
      onClose={keep}
      onConfirm={() => {
        keep()
        proceed()
      }}
    />
  )
}
