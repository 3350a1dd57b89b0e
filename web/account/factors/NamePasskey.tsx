import { type SubmitEvent, useId, useState } from 'react'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { passkeysCopy } from './passkeysCopy.ts'

type Props = {
  words: { title: string; lead?: string; confirm: string }
  name: string
  onSubmit: (name: string) => Promise<void>
  onClose: () => void
}

/** Asks how a passkey is to be called. */
export function NamePasskey({ words, name, onSubmit, onClose }: Props) {
  const copy = useCopy(passkeysCopy)
  const errorText = useErrorText()
  const id = useId()
  const [chosen, setChosen] = useState(name)
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false })
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (state.busy) return
    setState({ busy: true })
    try {
      await onSubmit(chosen)
    } catch (error) {
      setState({ busy: false, problem: errorText(error, copy.failed) })
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      {...(words.lead && { description: words.lead })}
      closeLabel={copy.close}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" form={id} busy={state.busy}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {state.problem && <Notice tone="danger">{state.problem}</Notice>}
        <TextField
          label={copy.name}
          value={chosen}
          maxLength={80}
          onChange={({ target }) => setChosen(target.value)}
        />
      </form>
    </Dialog>
  )
}
