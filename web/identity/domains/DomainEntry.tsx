import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Domain, lapseDays } from '#contract/identity/domains.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { CopyField } from '#web/ui/CopyField.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { domainsCopy } from './copy.ts'
import { Delegates } from './Delegates.tsx'
import { deleteMutation, verifyMutation } from './queries.ts'

const tones = { pending: 'neutral', proved: 'success', missing: 'warning', lapsed: 'danger' } as const

export function DomainEntry({ domain }: { domain: Domain }) {
  const copy = useCopy(domainsCopy)
  const { state, record, missingDays } = domain
  return (
    <li className="flex min-w-0 flex-col gap-4 rounded-control border border-line p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 break-all font-medium">{domain.domain}</h3>
        <Badge tone={tones[state]}>{copy.state[state]}</Badge>
      </div>
      <Status domain={domain} />
      {state === 'missing' && <Notice tone="warning">{copy.missing(missingDays)}</Notice>}
      {state === 'lapsed' && <Notice tone="danger">{copy.lapsed}</Notice>}
      <details open={state !== 'proved'} className="flex flex-col gap-3">
        <summary className="cursor-pointer py-1 text-muted">{copy.record}</summary>
        <div className="flex flex-col gap-3 pt-2">
          <CopyField label={copy.recordName} value={record.name} labels={copy} />
          <CopyField label={copy.recordValue} value={record.value} labels={copy} />
        </div>
      </details>
      <Actions domain={domain} />
      {state !== 'pending' && <Delegates domain={domain} />}
    </li>
  )
}

function Status({ domain: { state, provedAt, checkedAt, missingDays } }: { domain: Domain }) {
  const copy = useCopy(domainsCopy)
  const { instant, fullDay } = useFormats()
  const isFound = state === 'proved' && missingDays === 0
  const lapsesAt = checkedAt && new Date(Date.parse(checkedAt) + (lapseDays - missingDays) * 86_400_000)
  const next =
    state === 'pending'
      ? copy.untilProved
      : state === 'lapsed'
        ? copy.hasLapsed
        : missingDays > 0 && lapsesAt
          ? copy.lapses(fullDay(lapsesAt.toISOString()))
          : copy.daily
  return (
    <Facts
      facts={[
        { term: copy.proved, value: provedAt ? instant(provedAt) : copy.unproved },
        {
          term: copy.checked,
          value: checkedAt ? (isFound ? copy.found : copy.notFound)(instant(checkedAt)) : copy.never,
        },
        { term: copy.next, value: next },
      ]}
    />
  )
}

function Actions({ domain: { id, domain, state } }: { domain: Domain }) {
  const copy = useCopy(domainsCopy)
  const errorText = useErrorText()
  const [asking, setAsking] = useState(false)
  const verify = useMutation(verifyMutation)
  const remove = useMutation(deleteMutation)
  const check = () =>
    verify.mutate(id, { onSuccess: () => toast({ text: copy.verified(domain), tone: 'success' }) })
  return (
    <>
      {verify.isError && (
        <Notice tone="warning" role="alert" title={copy.verifyFailed}>
          {errorText(verify.error, copy.noAnswer)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant={state === 'proved' ? 'secondary' : 'primary'}
          busy={verify.isPending}
          onClick={check}
        >
          {copy.verify}
        </Button>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {copy.remove}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate(id, { onSuccess: () => setAsking(false) })}
        title={copy.removeTitle(domain)}
        description={copy.removeText}
        error={remove.isError && errorText(remove.error, copy.noAnswer)}
        labels={{ confirm: copy.remove, cancel: copy.cancel, close: copy.close }}
        tone="danger"
        busy={remove.isPending}
      />
    </>
  )
}
