import { type SubmitEvent, useId, useState } from 'react'
import { type beginTotp, confirmTotp } from '#contract/identity/factors.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { call } from '#web/platform/api/call.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyField } from '#web/ui/CopyField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
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
  const errorText = useErrorText()
  const id = useId()
  const [code, setCode] = useState('')
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false })
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (state.busy) return
    setState({ busy: true })
    try {
      onAdded((await call(confirmTotp, { body: { code } })).data.recoveryCodes)
    } catch (error) {
      setState({ busy: false, problem: errorText(error, copy.failed) })
    }
  }
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
          <Button type="submit" form={id} busy={state.busy}>
            {copy.confirm}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <div className="mx-auto size-44">
          <QrCode text={begun.uri} label={copy.picture} />
        </div>
        <CopyField label={copy.key} value={begun.key} labels={{ copy: copy.copy, copied: copy.copied }} />
        <TextField
          label={copy.code}
          value={code}
          error={state.problem}
          inputMode="numeric"
          autoComplete="one-time-code"
          onChange={({ target }) => setCode(target.value)}
        />
      </form>
    </Dialog>
  )
}
