import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Connection } from '#contract/identity/connections.ts'
import { Form } from '#web/forms/Form.tsx'
import { useUnvalidatedForm } from '#web/forms/useUnvalidatedForm.ts'
import { ListFailed } from '#web/lists/ListFailed.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { linkClass } from '#web/ui/linkClass.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { servableQuery, serveMutation, updateMutation } from './queries.ts'
import { servedCopy } from './servedCopy.ts'

/** Whose addresses are led to a connection, and whether it adds people. Loaded when it is opened. */
export function ServedDomains({ connection }: { connection: Connection }) {
  const copy = useCopy(servedCopy)
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="border-line border-t pt-3" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer py-1 font-medium pointer-coarse:py-3">{copy.title}</summary>
      {isOpen && <ServedForm connection={connection} />}
    </details>
  )
}

function ServedForm({ connection }: { connection: Connection }) {
  const copy = useCopy(servedCopy)
  const servable = useQuery(servableQuery)
  const form = useServed(connection)
  if (!servable.data) return servable.isError && <ListFailed list={servable} sentence={copy.loadFailed} />
  const { domainIds } = form.values
  const choose = (id: string, isChosen: boolean) =>
    form.set('domainIds', isChosen ? [...domainIds, id] : domainIds.filter((other) => other !== id))
  return (
    <Form form={form} className="flex flex-col items-start gap-4 pt-3">
      {form.message && <Notice tone="danger">{form.message}</Notice>}
      <fieldset className="flex min-w-0 flex-col gap-2">
        <legend className="mb-2 text-muted">{copy.lead}</legend>
        {servable.data.map(({ id, domain, owner }) => (
          <CheckboxField
            key={id}
            label={<span className="break-all">{domain}</span>}
            hint={owner}
            checked={domainIds.includes(id)}
            onChange={({ target }) => choose(id, target.checked)}
          />
        ))}
      </fieldset>
      {servable.data.length === 0 && <p>{copy.none}</p>}
      <Link to="/settings/domains" className={linkClass()}>
        {copy.prove}
      </Link>
      <CheckboxField {...form.box('joins')} label={copy.joins} hint={copy.joinsHint} />
      <Button type="submit" variant="secondary" busy={form.busy}>
        {copy.save}
      </Button>
    </Form>
  )
}

function useServed({ id, domains, joins }: Connection) {
  const copy = useCopy(servedCopy)
  const { mutateAsync: serve } = useMutation(serveMutation)
  const { mutateAsync: update } = useMutation(updateMutation)
  const served = domains.map((domain) => domain.id)
  return useUnvalidatedForm({
    initial: { domainIds: served, joins },
    toBody: (values) => ({ ...values, domainIds: values.domainIds.toSorted() }),
    async send(body) {
      if (body.domainIds.join() !== served.toSorted().join()) await serve({ id, domainIds: body.domainIds })
      if (body.joins !== joins) await update({ id, joins: body.joins })
      toast({ text: copy.saved, tone: 'success' })
    },
    failure: copy.noAnswer,
  })
}
