import { useId } from 'react'
import { confirmTotpBody } from '#contract/identity/factor-bodies.ts'
import { type beginTotp, confirmTotp } from '#contract/identity/factors.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { Form } from '#web/forms/Form.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { call } from '#web/platform/api/call.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyField } from '#web/ui/CopyField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { QrCode } from '#web/ui/QrCode.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { factorsCopy } from './factorsCopy.ts'

type Props = {
  begun: Answer<typeof beginTotp>['data']
  onClose: () => void
  onAdded: (codes: string[] | null) => void
}

/** Shows the key to an authenticator app, and confirms it by a first code. */
export function AddApp({ begun, onClose, onAdded }: Props) {
  const copy = useCopy(factorsCopy)
  const id = useId()
  const form = useForm(confirmTotpBody, {
    initial: { code: '' },
    toBody: (values) => values,
    send: async (body) => onAdded((await call(confirmTotp, { body })).data.recoveryCodes),
    failure: copy.failed,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.add}
      description={copy.scan}
      closeLabel={copy.close}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" form={id} busy={form.busy}>
            {copy.confirm}
          </Button>
        </>
      }
    >
      <Form form={form} id={id}>
        {form.message && <Notice tone="danger">{form.message}</Notice>}
        <div className="mx-auto size-44">
          <QrCode text={begun.uri} label={copy.picture} />
        </div>
        <CopyField label={copy.key} value={begun.key} labels={{ copy: copy.copy, copied: copy.copied }} />
        <TextField
          {...form.text('code')}
          label={copy.code}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      </Form>
    </Dialog>
  )
}
