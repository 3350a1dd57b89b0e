import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Domain } from '#contract/identity/domains.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { Button } from '#web/ui/Button.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { domainsCopy } from './copy.ts'
import { belowQuery, delegateMutation } from './queries.ts'

/** Which organizations below may vouch for a domain too. */
export function Delegates({ domain: { id, delegates } }: { domain: Domain }) {
  const copy = useCopy(domainsCopy)
  const { current } = useOrganizations()
  const { data: below = [] } = useQuery({ ...belowQuery(current?.id ?? ''), enabled: current !== undefined })
  const [chosen, setChosen] = useState<string[]>()
  const errorText = useErrorText()
  const save = useMutation(delegateMutation)
  if (below.length === 0) return null
  const organizationIds = chosen ?? delegates.map((delegate) => delegate.id)
  const choose = (one: string, isChosen: boolean) =>
    setChosen(isChosen ? [...organizationIds, one] : organizationIds.filter((other) => other !== one))
  const send = () =>
    save.mutate(
      { domainId: id, organizationIds },
      { onSuccess: () => toast({ text: copy.saved, tone: 'success' }) },
    )
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 border-line border-t pt-4">
      <legend className="sr-only">{copy.delegates}</legend>
      <p aria-hidden="true" className="font-medium">
        {copy.delegates}
      </p>
      <p className="text-muted">{copy.delegateHint}</p>
      <div className="flex max-h-64 flex-col gap-1 overflow-y-auto">
        {below.map((one) => (
          <CheckboxField
            key={one.id}
            label={one.name}
            checked={organizationIds.includes(one.id)}
            onChange={({ target }) => choose(one.id, target.checked)}
          />
        ))}
      </div>
      {save.isError && <Notice tone="danger">{errorText(save.error, copy.noAnswer)}</Notice>}
      <Button variant="secondary" size="sm" className="self-start" busy={save.isPending} onClick={send}>
        {copy.save}
      </Button>
    </fieldset>
  )
}
