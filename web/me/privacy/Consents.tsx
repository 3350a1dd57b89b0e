import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Decision, type Purpose, purposes } from '#contract/participation/consents.ts'
import type { MyChallenge } from '#contract/participation/joins.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy, useLanguage } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { consentCopy } from './consentCopy.ts'
import { decideMutation } from './queries.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

type Props = { register: readonly Decision[]; joined: readonly MyChallenge[] }

/** The person's consents. What withdrawing one does is told before. */
export function Consents({ register, joined }: Props) {
  const copy = useCopy(consentCopy)
  const errorText = useErrorText()
  const { language } = useLanguage()
  const queries = useQueryClient()
  const [withdrawn, setWithdrawn] = useState<Purpose>()
  const decide = useMutation({
    ...decideMutation,
    onSuccess: async () => {
      setWithdrawn(undefined)
      await Promise.all(
        ['consents', 'challenges'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
      )
    },
  })
  const error = decide.isError && errorText(decide.error, copy.failed)
  return (
    <Card title={copy.title} flush>
      <ul className="divide-y divide-line">
        {purposes.map((purpose) => (
          <Consent
            key={purpose}
            purpose={purpose}
            decision={register.find((one) => one.purpose === purpose && !one.until)}
            busy={decide.isPending}
            onWithdraw={() => setWithdrawn(purpose)}
            onAgree={() => decide.mutate({ purpose, given: true, language })}
          />
        ))}
      </ul>
      {error && !withdrawn && (
        <div className="px-5 pb-4">
          <Notice tone="danger">{error}</Notice>
        </div>
      )}
      {withdrawn && (
        <WithdrawDialog
          purpose={withdrawn}
          joined={joined}
          busy={decide.isPending}
          error={error}
          onClose={() => setWithdrawn(undefined)}
          onConfirm={() => decide.mutate({ purpose: withdrawn, given: false, language })}
        />
      )}
    </Card>
  )
}

type ConsentProps = {
  purpose: Purpose
  decision: Decision | undefined
  busy: boolean
  onWithdraw: () => void
  onAgree: () => void
}

function Consent({ purpose, decision, busy, onWithdraw, onAgree }: ConsentProps) {
  const copy = useCopy(consentCopy)
  const formats = useFormats()
  const isGiven = decision?.given === true
  const since = decision && formats.instant(decision.since)
  const name = copy.purpose[purpose]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
      <div className="flex min-w-0 flex-col">
        <span className="text-base font-medium">{name}</span>
        <span className="text-muted">{since ? copy.since(isGiven, since) : copy.undecided}</span>
      </div>
      <Button
        variant="secondary"
        busy={busy}
        aria-label={isGiven ? copy.withdrawOf(name) : copy.agreeTo(name)}
        onClick={isGiven ? onWithdraw : onAgree}
      >
        {isGiven ? copy.withdraw : copy.agree}
      </Button>
    </li>
  )
}
