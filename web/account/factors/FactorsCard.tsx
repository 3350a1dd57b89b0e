import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  beginTotp,
  fewRecoveryCodes,
  type getOwnFactors,
  removeTotp,
  renewRecoveryCodes,
} from '#contract/identity/factors.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { call } from '#web/platform/api/call.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { dueCopy } from '#web/platform/factors/dueCopy.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { useLocation } from '#web/platform/navigation/context.ts'
import { safeReturn } from '#web/platform/session/history.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { AddApp } from './AddApp.tsx'
import { AskReset } from './AskReset.tsx'
import { FactorRow } from './FactorRow.tsx'
import { factorsCopy } from './factorsCopy.ts'
import { Passkeys } from './Passkeys.tsx'
import { factorsQuery } from './queries.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type Factors = Answer<typeof getOwnFactors>['data']

/** The person's own second factors. */
export function FactorsCard({ email }: { email: string }) {
  const copy = useCopy(factorsCopy)
  const errorText = useErrorText()
  const own = useQuery(factorsQuery)
  const [codes, setCodes] = useState<string[] | null>(null)
  const show = async (made: string[] | null) => {
    setCodes(made)
    await own.refetch()
  }
  return (
    <Card title={copy.title} description={copy.lead}>
      <div className="flex flex-col gap-5">
        {own.isPending && <Skeleton shape="block" className="h-24" />}
        {own.isError && <Notice tone="danger">{errorText(own.error, copy.loadFailed)}</Notice>}
        {own.data && (
          <>
            <Passkeys passkeys={own.data.passkeys} onChange={show} />
            <App totp={own.data.totp} onChange={show} />
            <Codes left={own.data.recoveryCodes} onRenewed={show} />
            {own.data.recoveryCodes !== null && <AskReset />}
            {own.data.recoveryCodes !== null && <WayBack />}
          </>
        )}
      </div>
      {codes && <RecoveryCodes codes={codes} email={email} onClose={() => setCodes(null)} />}
    </Card>
  )
}

/** For whoever was led here by a page that asks for a second factor. */
function WayBack() {
  const copy = useCopy(dueCopy)
  const from = new URLSearchParams(useLocation().searchStr).get('from')
  if (!from) return null
  return (
    <a href={safeReturn(from)} className={buttonClass({ className: 'self-start' })}>
      {copy.back}
    </a>
  )
}

function App({ totp, onChange }: { totp: Factors['totp']; onChange: (codes: string[] | null) => void }) {
  const copy = useCopy(factorsCopy)
  const errorText = useErrorText()
  const { instant, ago } = useFormats()
  const [asking, setAsking] = useState(false)
  const begin = useMutation({ mutationFn: () => call(beginTotp) })
  const remove = useMutation({
    mutationFn: () => call(removeTotp),
    onSuccess: () => {
      setAsking(false)
      toast({ text: copy.removed, tone: 'success' })
      onChange(null)
    },
  })
  const added = (codes: string[] | null) => {
    begin.reset()
    toast({ text: copy.added, tone: 'success' })
    onChange(codes)
  }
  return (
    <>
      <FactorRow
        title={copy.app}
        action={
          totp ? (
            <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
              {copy.remove}
            </Button>
          ) : (
            <Button size="sm" busy={begin.isPending} onClick={() => begin.mutate()}>
              {copy.add}
            </Button>
          )
        }
      >
        {totp
          ? [
              copy.since(instant(totp.addedAt)),
              ...(totp.lastUsedAt ? [copy.used(ago(totp.lastUsedAt))] : []),
            ].join(' ')
          : copy.noApp}
      </FactorRow>
      {begin.isError && <Notice tone="danger">{errorText(begin.error, copy.failed)}</Notice>}
      {begin.data && <AddApp begun={begin.data.data} onClose={() => begin.reset()} onAdded={added} />}
      <ConfirmDialog
        open={asking}
        tone="danger"
        title={copy.removeQuestion}
        description={copy.removeConsequence}
        error={remove.error && errorText(remove.error, copy.failed)}
        busy={remove.isPending}
        labels={{ confirm: copy.remove, cancel: copy.cancel, close: copy.close }}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

type CodesProps = { left: number | null; onRenewed: (codes: string[]) => void }

function Codes({ left, onRenewed }: CodesProps) {
  const copy = useCopy(factorsCopy)
  const errorText = useErrorText()
  const [asking, setAsking] = useState(false)
  const renew = useMutation({
    mutationFn: () => call(renewRecoveryCodes),
    onSuccess: ({ data }) => {
      setAsking(false)
      onRenewed(data.recoveryCodes)
    },
  })
  if (left === null) return null
  return (
    <>
      <FactorRow
        title={copy.codes}
        action={
          <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
            {copy.renew}
          </Button>
        }
      >
        {copy.codesLeft(left)}
      </FactorRow>
      {left < fewRecoveryCodes && <Notice tone="warning">{copy.few}</Notice>}
      <ConfirmDialog
        open={asking}
        title={copy.renewQuestion}
        description={copy.renewConsequence}
        error={renew.error && errorText(renew.error, copy.failed)}
        busy={renew.isPending}
        labels={{ confirm: copy.renew, cancel: copy.cancel, close: copy.close }}
        onConfirm={() => renew.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
