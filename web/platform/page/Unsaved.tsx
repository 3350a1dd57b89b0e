import { useContext, useLayoutEffect, useState } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { registerUnsaved, UnsavedScope } from '#web/ui/unsaved.ts'
import { unsavedCopy } from './unsavedCopy.ts'

type Props = {
  when: boolean
  /** The form reads its changes back when it is opened again in this tab: only closing the tab asks. */
  stored?: boolean
}

/** Stands inside a form or its dialog: before unsaved changes are lost, the person is asked. */
export function Unsaved({ when, stored = false }: Props) {
  const copy = useCopy(unsavedCopy)
  const scope = useContext(UnsavedScope)
  const [proceed, setProceed] = useState<() => void>()

  useLayoutEffect(() => {
    if (!when) return
    // A function as state has to be wrapped.
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
