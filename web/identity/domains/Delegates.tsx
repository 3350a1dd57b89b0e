import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Domain } from '#contract/identity/domains.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceList } from '#web/ui/ChoiceList.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { domainsCopy } from './copy.ts'
import { belowQuery, delegateMutation } from './queries.ts'

/** Which organizations below may vouch for a domain too. */
export function Delegates({ domain }: { domain: Domain }) {
  const copy = useCopy(domainsCopy)
  const { current } = useOrganizations()
  const { data: below = [] } = useQuery({ ...belowQuery(current?.id ?? ''), enabled: current !== undefined })
  // A hundred domains may each have thousands to choose from.
  const [isOpen, setOpen] = useState(domain.delegates.length > 0)
  if (below.length === 0) return null
  return (
    <details
      open={isOpen}
      className="border-line border-t pt-3"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="cursor-pointer py-1 font-medium pointer-coarse:py-3">{copy.delegates}</summary>
      {isOpen && <DelegatesForm domain={domain} below={below} />}
    </details>
  )
}

interface FormProps {
  domain: Domain
  below: { id: string; name: string }[]
}

function DelegatesForm({ domain: { id, delegates }, below }: FormProps) {
  const copy = useCopy(domainsCopy)
  const errorText = useErrorText()
  const [chosen, setChosen] = useState<string[]>()
  const save = useMutation(delegateMutation)
  const organizationIds = chosen ?? delegates.map((delegate) => delegate.id)
  const send = () =>
    save.mutate(
      { domainId: id, organizationIds },
      { onSuccess: () => toast({ text: copy.saved, tone: 'success' }) },
    )
  return (
    <div className="flex flex-col gap-2 pt-2">
      <p className="text-muted">{copy.delegateHint}</p>
      <div className="max-h-64 overflow-y-auto">
        <ChoiceList
          legend={copy.delegates}
          hideLegend
          choices={below.map((one) => ({ id: one.id, label: one.name }))}
          chosen={organizationIds}
          onChange={setChosen}
          labels={copy}
        />
      </div>
      {save.isError && <Notice tone="danger">{errorText(save.error, copy.noAnswer)}</Notice>}
      <Button variant="secondary" size="sm" className="self-start" busy={save.isPending} onClick={send}>
        {copy.save}
      </Button>
    </div>
  )
}
