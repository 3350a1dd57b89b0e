import { useMutation } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import type { OrganizationNode } from '#contract/tenants/organizations.ts'
import { useForm } from '#web/forms/useForm.ts'
import { ApiError } from '#web/platform/api/error.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Unsaved } from '#web/platform/page/Unsaved.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.ts'
import { creditsCopy } from './copy.ts'
import { sendMutation } from './queries.ts'

type Props = {
  target: OrganizationNode
  /** The current organization. */
  source: OrganizationNode
  onClose: () => void
}

export default function SendCredits({ target, source, onClose }: Props) {
  const copy = useCopy(creditsCopy)
  const send = useMutation(sendMutation)
  const formId = useId()
  // It stays until a send has surely counted: whatever is tried again after a lost answer counts once.
  const key = useRef(crypto.randomUUID())
  const renewKey = () => {
    key.current = crypto.randomUUID()
  }
  const available = source.credits ?? 0
  const problemOf = (text: string) => {
    const credits = Number(text)
    if (!Number.isInteger(credits) || credits < 1) return copy.invalid
    return credits > available ? copy.tooFew(credits, available) : undefined
  }
  const form = useForm({
    initial: { amount: '' },
    check: ({ amount }) => {
      const problem = problemOf(amount)
      return problem ? { fields: { amount: problem } } : undefined
    },
    async send({ amount }) {
      const credits = Number(amount)
      try {
        await send.mutateAsync({ from: source.id, to: target.id, credits, key: key.current })
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'credits.key_reused') throw error
        // Its answer was lost, and the amount was changed since.
        renewKey()
        throw new ApiError(copy.earlierSent)
      }
      renewKey()
      toast({ text: copy.sent(credits, target.name) })
      onClose()
    },
    failure: copy.failed,
    inputs: { 'distributions.0.credits': 'amount' },
  })
  const { amount } = form.values
  const problem = amount === '' ? undefined : problemOf(amount)

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
          <Button
            type="submit"
            form={formId}
            disabled={amount === '' || problem !== undefined}
            aria-disabled={form.busy}
            icon={form.busy && <Spinner />}
          >
            {form.busy ? copy.sending : copy.submit(Number(amount) || 0)}
          </Button>
        </>
      }
    >
      <form {...form.form} id={formId} autoComplete="off" className="flex flex-col gap-5">
        <Unsaved when={form.isChanged && !form.busy} />
        {form.message && <Notice tone="danger">{form.message}</Notice>}
        <div className="flex flex-col gap-1 wrap-anywhere">
          <p>
            <span className="text-muted">{copy.to}</span> <span className="font-medium">{target.name}</span>
          </p>
          <p>
            <span className="text-muted">{copy.from}</span> <span className="font-medium">{source.name}</span>
          </p>
        </div>
        <TextField
          {...form.text('amount')}
          error={problem ?? form.text('amount').error}
          label={copy.amount}
          hint={copy.available(available)}
          type="number"
          inputMode="numeric"
          min={1}
          max={available}
          step={1}
          readOnly={form.busy}
        />
      </form>
    </Dialog>
  )
}
