import { useId } from 'react'
import type { OrganizationNode } from '#contract/tenants/organizations.ts'
import { Form } from '#web/forms/Form.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { creditsCopy } from './copy.ts'
import { useSendCredits } from './useSendCredits.ts'

type Props = {
  target: OrganizationNode
  /** The current organization. */
  source: OrganizationNode
  onClose: () => void
}

export default function SendCredits({ target, source, onClose }: Props) {
  const copy = useCopy(creditsCopy)
  const sending = useSendCredits(source, target, onClose)
  const { form } = sending
  const formId = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.send}
      closeLabel={copy.close}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {copy.cancel}
          </Button>
          <SendButton formId={formId} sending={sending} />
        </>
      }
    >
      <Form form={form} id={formId} autoComplete="off">
        {form.message && <Notice tone="danger">{form.message}</Notice>}
        <Parties source={source} target={target} />
        <AmountField sending={sending} />
      </Form>
    </Dialog>
  )
}

type PartProps = { sending: ReturnType<typeof useSendCredits> }

function SendButton({ formId, sending: { form, problem } }: PartProps & { formId: string }) {
  const copy = useCopy(creditsCopy)
  const { amount } = form.values
  return (
    <Button
      type="submit"
      form={formId}
      disabled={amount === '' || problem !== undefined}
      aria-disabled={form.busy}
      icon={form.busy && <Spinner />}
    >
      {form.busy ? copy.sending : copy.submit(Number(amount) || 0)}
    </Button>
  )
}

function AmountField({ sending: { form, available, problem } }: PartProps) {
  const copy = useCopy(creditsCopy)
  return (
    <TextField
      {...form.text('amount')}
      error={problem ?? form.errorAt('amount')}
      label={copy.amount}
      hint={copy.available(available)}
      type="number"
      inputMode="numeric"
      min={1}
      max={available}
      step={1}
      readOnly={form.busy}
    />
  )
}

/** Who gives and who receives. */
function Parties({ source, target }: Pick<Props, 'source' | 'target'>) {
  const copy = useCopy(creditsCopy)
  return (
    <div className="flex flex-col gap-1 wrap-anywhere">
      <p>
        <span className="text-muted">{copy.to}</span> <span className="font-medium">{target.name}</span>
      </p>
      <p>
        <span className="text-muted">{copy.from}</span> <span className="font-medium">{source.name}</span>
      </p>
    </div>
  )
}
