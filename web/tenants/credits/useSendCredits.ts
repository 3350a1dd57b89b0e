import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { distributeCreditsBody } from '#contract/tenants/credit-bodies.ts'
import type { OrganizationNode } from '#contract/tenants/organizations.ts'
import { useForm } from '#web/forms/useForm.ts'
import { ApiError } from '#web/platform/api/error.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { toast } from '#web/ui/toast.ts'
import { creditsCopy } from './copy.ts'
import { sendMutation } from './queries.ts'

/** An idempotency key for retries of one transfer. */
function useIdempotencyKey() {
  const key = useRef(crypto.randomUUID())
  const renew = () => {
    key.current = crypto.randomUUID()
  }
  return { key, renew }
}

export function useSendCredits(source: OrganizationNode, target: OrganizationNode, onClose: () => void) {
  const copy = useCopy(creditsCopy)
  const { mutateAsync: send } = useMutation(sendMutation)
  // The key stays until a transfer has certainly counted: a retry after a lost answer counts once.
  const { key, renew } = useIdempotencyKey()
  const available = source.credits ?? 0

  const problemOf = (text: string) => {
    const credits = Number(text)
    if (!Number.isInteger(credits) || credits < 1) return copy.invalid
    return credits > available ? copy.tooFew(credits, available) : undefined
  }
  const form = useForm(distributeCreditsBody, {
    initial: { amount: '' },
    toBody: ({ amount }) => ({
      distributions: [{ subOrganizationId: target.id, credits: Number(amount) }],
    }),
    check: ({ amount }) => {
      const problem = problemOf(amount)
      return problem ? { fields: { amount: problem } } : undefined
    },
    async send(body, { amount }) {
      try {
        await send({ from: source.id, body, key: key.current })
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'credits.key_reused') throw error
        // The answer was lost, and the amount was changed since.
        renew()
        throw new ApiError(copy.earlierSent)
      }
      renew()
      toast({ text: copy.sent(Number(amount), target.name) })
      onClose()
    },
    failure: copy.failed,
    inputs: { 'distributions.0.credits': 'amount' },
  })
  const { amount } = form.values
  return { form, available, problem: amount === '' ? undefined : problemOf(amount) }
}
