import { useId } from 'react'
import { renamePasskeyBody } from '#contract/identity/factor-bodies.ts'
import { Form } from '#web/forms/Form.tsx'
import { useForm } from '#web/forms/useForm.ts'
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
  const id = useId()
  const form = useForm(renamePasskeyBody, {
    initial: { name },
    toBody: (values) => values,
    send: (body) => onSubmit(body.name),
    failure: copy.failed,
  })
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
          <Button type="submit" form={id} busy={form.busy}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <Form form={form} id={id}>
        {form.message && <Notice tone="danger">{form.message}</Notice>}
        <TextField {...form.text('name')} label={copy.name} maxLength={80} />
      </Form>
    </Dialog>
  )
}
