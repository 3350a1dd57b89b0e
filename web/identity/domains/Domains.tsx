import { type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import { addDomain, type listDomains } from '#contract/identity/domains.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { emptyFields } from '#web/forms/emptyFields.ts'
import { Form } from '#web/forms/Form.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { FirstSteps } from '#web/identity/vendors/FirstSteps.tsx'
import { Steps } from '#web/identity/vendors/Steps.tsx'
import { VendorGuides } from '#web/identity/vendors/VendorGuides.tsx'
import { ListFailed } from '#web/lists/ListFailed.tsx'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.ts'
import { domainsCopy } from './copy.ts'
import { DomainEntry } from './DomainEntry.tsx'
import { domainGuidesCopy } from './guidesCopy.ts'
import { addMutation, allowMutation, domainsQuery } from './queries.ts'

type Listed = Answer<typeof listDomains>

/** The organization's mail domains and the DNS records that prove them. */
export default function Domains() {
  const copy = useCopy(domainsCopy)
  const { guides } = useCopy(domainGuidesCopy)
  const listed = useQuery(domainsQuery)
  return (
    <>
      <Card title={copy.title} description={copy.lead}>
        <div className="flex flex-col gap-6">
          <LoadedDomains listed={listed} />
        </div>
      </Card>
      <VendorGuides lead={copy.guidesLead}>{(vendor) => <Steps steps={guides[vendor]} />}</VendorGuides>
    </>
  )
}

function LoadedDomains({ listed }: { listed: UseQueryResult<Listed> }) {
  const copy = useCopy(domainsCopy)
  if (listed.isPending) return <Skeleton shape="block" className="h-40" />
  if (!listed.data)
    return <ListFailed className="py-4!" list={listed} sentence={copy.loadFailed} fallback={copy.noAnswer} />
  const { data, delegated } = listed.data
  return (
    <>
      {data.length === 0 && <FirstSteps sentence={copy.empty} steps={copy.steps} />}
      <AddDomain />
      {data.length > 0 && (
        <ul className="flex flex-col gap-4">
          {data.map((domain) => (
            <DomainEntry key={domain.id} domain={domain} />
          ))}
        </ul>
      )}
      {delegated.length > 0 && <Delegated delegated={delegated} />}
      <JoiningByLink proved={data.filter(({ state }) => state === 'proved').map(({ domain }) => domain)} />
    </>
  )
}

function AddDomain() {
  const copy = useCopy(domainsCopy)
  const { mutateAsync: add } = useMutation(addMutation)
  const form = useForm(addDomain.body, {
    initial: { domain: '' },
    toBody: (values) => values,
    check(values) {
      const fields = emptyFields(values, copy.fillIn)
      return fields && { fields }
    },
    async send({ domain }) {
      await add(domain)
      form.set('domain', '')
    },
    failure: copy.noAnswer,
  })
  return (
    <Form form={form} autoComplete="off" aria-label={copy.add}>
      {form.message && <Notice tone="danger">{form.message}</Notice>}
      <div className="grid items-start gap-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:[&>button]:mt-6.5">
        <TextField
          {...form.text('domain')}
          label={copy.domain}
          hint={copy.hint}
          placeholder="example.com"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={253}
        />
        <Button type="submit" busy={form.busy}>
          {copy.add}
        </Button>
      </div>
    </Form>
  )
}

function Delegated({ delegated }: Pick<Listed, 'delegated'>) {
  const copy = useCopy(domainsCopy)
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-medium">{copy.delegatedTitle}</h3>
      <ul className="flex flex-col gap-2">
        {delegated.map(({ domain, state, owner }) => (
          <li key={domain} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 break-all">{domain}</span>
            <Badge tone={state === 'proved' ? 'success' : 'warning'}>{copy.state[state]}</Badge>
            <span className="text-muted">{copy.delegatedBy(owner)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function JoiningByLink({ proved }: { proved: string[] }) {
  const copy = useCopy(domainsCopy)
  const errorText = useErrorText()
  const allow = useMutation(allowMutation)
  const addThem = () =>
    allow.mutate(proved, { onSuccess: () => toast({ text: copy.allowed, tone: 'success' }) })
  return (
    <section className="flex flex-col items-start gap-2 border-line border-t pt-5">
      <h3 className="font-medium">{copy.accessTitle}</h3>
      <p className="text-muted">{copy.access}</p>
      {proved.length > 0 && (
        <Button variant="secondary" busy={allow.isPending} onClick={addThem}>
          {copy.allow}
        </Button>
      )}
      {allow.isError && (
        <Notice tone="danger" title={copy.failed}>
          {errorText(allow.error, copy.noAnswer)}
        </Notice>
      )}
    </section>
  )
}
