import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Connection } from '#contract/identity/connections.ts'
import { Form } from '#web/forms/Form.tsx'
import { useUnvalidatedForm } from '#web/forms/useUnvalidatedForm.ts'
import { ListFailed } from '#web/lists/ListFailed.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { flatten } from '#web/platform/organizations/tree.ts'
import { Button } from '#web/ui/Button.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { ChoiceList } from '#web/ui/ChoiceList.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
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
  const { domainIds, joins, defaultOrganizationId } = form.values
  return (
    <Form form={form} className="flex flex-col items-start gap-4 pt-3">
      {form.message && <Notice tone="danger">{form.message}</Notice>}
      <ChoiceList
        legend={copy.lead}
        choices={servable.data.map(({ id, domain, owner }) => ({ id, label: domain, hint: owner }))}
        chosen={domainIds}
        onChange={(chosen) => form.set('domainIds', chosen)}
        labels={copy}
      />
      {servable.data.length === 0 && <p>{copy.none}</p>}
      <Link to="/settings/domains" className={linkClass()}>
        {copy.prove}
      </Link>
      <CheckboxField {...form.box('joins')} label={copy.joins} hint={copy.joinsHint} />
      {joins && (
        <DefaultOrganization
          value={defaultOrganizationId}
          onChange={(id) => form.set('defaultOrganizationId', id)}
          error={form.errorAt('defaultOrganizationId')}
        />
      )}
      <Button type="submit" variant="secondary" busy={form.busy}>
        {copy.save}
      </Button>
    </Form>
  )
}

interface DefaultProps {
  value: string | null
  onChange: (organizationId: string | null) => void
  error: string | undefined
}

/** Where people are added: the connection's organization or one below it. */
function DefaultOrganization({ value, onChange, error }: DefaultProps) {
  const copy = useCopy(servedCopy)
  const { current, currentId } = useOrganizations()
  const items = useMemo(
    () =>
      flatten(current ? [current] : []).map(({ organization, level }) => ({
        ...{ value: organization.id, label: organization.name, level },
      })),
    [current],
  )
  return (
    <Combobox
      label={copy.organization}
      hint={copy.organizationHint}
      error={error}
      items={items}
      value={value ?? currentId}
      onChange={(id) => onChange(id === currentId ? null : id)}
      placeholder={copy.organization}
      labels={{ search: copy.search, empty: copy.noOrganization }}
      className="w-full sm:max-w-sm"
    />
  )
}

function useServed({ id, domains, joins, defaultOrganizationId }: Connection) {
  const copy = useCopy(servedCopy)
  const { mutateAsync: serve } = useMutation(serveMutation)
  const { mutateAsync: update } = useMutation(updateMutation)
  const served = domains.map((domain) => domain.id)
  return useUnvalidatedForm({
    initial: { domainIds: served, joins, defaultOrganizationId },
    toBody: (values) => ({ ...values, domainIds: values.domainIds.toSorted() }),
    async send(body) {
      if (body.domainIds.join() !== served.toSorted().join()) await serve({ id, domainIds: body.domainIds })
      const changed = {
        ...(body.joins !== joins && { joins: body.joins }),
        ...(body.defaultOrganizationId !== defaultOrganizationId && {
          defaultOrganizationId: body.defaultOrganizationId,
        }),
      }
      if (Object.keys(changed).length > 0) await update({ id, ...changed })
      toast({ text: copy.saved, tone: 'success' })
    },
    failure: copy.noAnswer,
  })
}
