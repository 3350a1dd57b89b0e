import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  factorAudiences,
  type getFactorPolicy,
  graceDays,
  setFactorPolicy,
} from '#contract/identity/factor-policies.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { Form } from '#web/forms/Form.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { FirstSteps } from '#web/identity/vendors/FirstSteps.tsx'
import { ListFailed } from '#web/lists/ListFailed.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { policyCopy } from './policyCopy.ts'
import { policyMutation, policyQuery } from './queries.ts'

type Policy = Answer<typeof getFactorPolicy>['data']

/** Of whom the organization asks a second factor. */
export function FactorPolicy() {
  const copy = useCopy(policyCopy)
  const stored = useQuery(policyQuery)
  return (
    <Card title={copy.title} description={copy.lead(graceDays)}>
      {stored.isPending ? (
        <Skeleton shape="block" className="h-32" />
      ) : !stored.data ? (
        <ListFailed className="py-4!" list={stored} sentence={copy.loadFailed} fallback={copy.noAnswer} />
      ) : (
        <PolicyForm stored={stored.data} />
      )}
    </Card>
  )
}

function PolicyForm({ stored }: { stored: Policy }) {
  const copy = useCopy(policyCopy)
  const { mutateAsync: save } = useMutation(policyMutation)
  const [isSaved, setIsSaved] = useState(false)
  const { audience, providerSays } = stored
  const form = useForm(setFactorPolicy.body, {
    initial: { audience, providerSays },
    toBody: (values) => values,
    async send(body) {
      await save(body)
      setIsSaved(true)
    },
    failure: copy.noAnswer,
  })
  const { values } = form
  const isUnsaved = values.audience !== audience || values.providerSays !== providerSays
  return (
    <Form
      form={form}
      unsaved={isUnsaved && !form.busy}
      aria-label={copy.title}
      className="flex flex-col gap-4"
    >
      <Inherited {...stored} />
      {audience === 'nobody' && stored.inherited.audience === 'nobody' && (
        <FirstSteps sentence={copy.empty} steps={copy.steps} />
      )}
      <SelectField
        label={copy.audience}
        hint={copy.means[values.audience]}
        value={values.audience}
        onChange={({ target }) => {
          form.set('audience', factorAudiences.find((one) => one === target.value) ?? values.audience)
          setIsSaved(false)
        }}
        options={factorAudiences.map((value) => ({ value, label: copy.choice[value] }))}
      />
      {values.audience !== 'nobody' && (
        <CheckboxField
          label={copy.providerSays}
          hint={copy.providerSaysHint}
          checked={values.providerSays}
          onChange={({ target }) => {
            form.set('providerSays', target.checked)
            setIsSaved(false)
          }}
        />
      )}
      {form.message && (
        <Notice tone="danger" title={copy.saveFailed}>
          {form.message}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" busy={form.busy}>
          {copy.save}
        </Button>
        <p role="status" className="text-muted">
          {isSaved && !isUnsaved && copy.saved}
        </p>
      </div>
    </Form>
  )
}

/** What organizations above ask, and until when nobody is refused. */
function Inherited({ inherited, graceEndsAt }: Policy) {
  const copy = useCopy(policyCopy)
  const { instant } = useFormats()
  const isGrace = graceEndsAt !== null && Date.parse(graceEndsAt) > Date.now()
  return (
    <>
      {inherited.audience !== 'nobody' && (
        <Notice>
          {copy.inherited[inherited.audience]}
          {inherited.providerSays && ` ${copy.inheritedProvider}`}
        </Notice>
      )}
      {isGrace && <Notice>{copy.grace(instant(graceEndsAt))}</Notice>}
    </>
  )
}
