import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Connection } from '#contract/identity/connections.ts'
import { countdownHours, type previewEnforcement } from '#contract/identity/enforcement.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { ListFailed } from '#web/lists/ListFailed.tsx'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Button } from '#web/ui/Button.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { linkClass } from '#web/ui/linkClass.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { toast } from '#web/ui/toast.ts'
import { enforcementCopy } from './enforcementCopy.ts'
import { enforceMutation, enforcementQuery } from './queries.ts'

type Preview = Answer<typeof previewEnforcement>['data']

/** Requires a connection of the people of its domains. Loaded when it is opened. */
export function Enforcement({ connection }: { connection: Connection }) {
  const copy = useCopy(enforcementCopy)
  const { instant } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const { pausedUntil, domains } = connection
  const isPaused = pausedUntil !== null && domains.some(({ requiredFrom }) => requiredFrom)
  return (
    <details className="border-line border-t pt-3" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer py-1 font-medium pointer-coarse:py-3">{copy.title}</summary>
      {isPaused && new Date(pausedUntil) > new Date() && (
        <Notice tone="warning">{copy.paused(instant(pausedUntil))}</Notice>
      )}
      {isOpen && <Affected connection={connection} />}
    </details>
  )
}

function Affected({ connection }: { connection: Connection }) {
  const copy = useCopy(enforcementCopy)
  const preview = useQuery(enforcementQuery(connection.id))
  if (!preview.data) return preview.isError && <ListFailed list={preview} sentence={copy.loadFailed} />
  if (preview.data.domains.length === 0) return <p className="pt-2">{copy.none}</p>
  const required = preview.data.domains.map(({ requiredFrom }) => requiredFrom).join()
  return <EnforcementForm key={required} connection={connection} preview={preview.data} />
}

function EnforcementForm({ connection, preview }: { connection: Connection; preview: Preview }) {
  const copy = useCopy(enforcementCopy)
  const errorText = useErrorText()
  const { instant, number } = useFormats()
  const { id } = connection
  const required = preview.domains.flatMap((domain) => (domain.requiredFrom ? [domain.id] : []))
  const [domainIds, setDomainIds] = useState(required)
  const [begin, setBegin] = useState<'later' | 'now'>('later')
  const [isAsked, setAsked] = useState(false)
  const enforce = useMutation(enforceMutation)
  const chosen = preview.domains.filter((domain) => domainIds.includes(domain.id))
  const people = chosen.reduce((sum, domain) => sum + domain.people, 0)
  const unlinked = chosen.reduce((sum, domain) => sum + domain.people - domain.linked, 0)
  const lifted = required.filter((one) => !domainIds.includes(one)).length
  const inHours = begin === 'now' || connection.pausedUntil ? 0 : countdownHours
  // The form is made anew with what is required then, and gets no callbacks of its own any more.
  const save = () =>
    enforce
      .mutateAsync({ id, domainIds, inHours })
      .then(
        () => toast({ text: copy.saved, tone: 'success' }),
        () => {},
      )
      .finally(() => setAsked(false))
  const state = (requiredFrom: string) =>
    new Date(requiredFrom) <= new Date()
      ? copy.since(instant(requiredFrom))
      : copy.from(instant(requiredFrom))
  return (
    <div className="flex flex-col items-start gap-4 pt-3">
      {enforce.isError && <Notice tone="danger">{errorText(enforce.error, copy.noAnswer)}</Notice>}
      <fieldset className="flex min-w-0 flex-col gap-2">
        <legend className="mb-2 text-muted">{copy.lead}</legend>
        {preview.domains.map(({ id, domain, people, linked, requiredFrom }) => (
          <CheckboxField
            key={id}
            label={<span className="break-all">{domain}</span>}
            hint={[
              copy.people(number(people), number(linked)),
              ...(requiredFrom ? [state(requiredFrom)] : []),
            ].join(' · ')}
            checked={domainIds.includes(id)}
            onChange={({ target }) =>
              setDomainIds(target.checked ? [...domainIds, id] : domainIds.filter((other) => other !== id))
            }
          />
        ))}
      </fieldset>
      <SegmentedControl
        label={copy.begin}
        hideLabel={false}
        value={begin}
        onChange={setBegin}
        options={[
          { value: 'later', label: copy.later },
          { value: 'now', label: copy.now },
        ]}
      />
      {domainIds.length > 0 && <Missing connection={connection} preview={preview} />}
      <Button variant="secondary" onClick={() => setAsked(true)}>
        {copy.submit}
      </Button>
      <ConfirmDialog
        open={isAsked}
        busy={enforce.isPending}
        onClose={() => setAsked(false)}
        onConfirm={save}
        title={copy.confirmTitle(number(people))}
        description={[
          ...(chosen.length > 0 ? [copy.confirmNew(number(unlinked))] : []),
          ...(lifted > 0 ? [copy.confirmLift(number(lifted))] : []),
        ].join(' ')}
        labels={{ confirm: people > 0 ? copy.confirm : copy.lift, cancel: copy.cancel, close: copy.close }}
      />
    </div>
  )
}

/** What keeps the connection from being required, or should be thought of first. */
function Missing({ connection: { state, startUri }, preview }: { connection: Connection; preview: Preview }) {
  const copy = useCopy(enforcementCopy)
  if (state !== 'on') return <Notice tone="warning">{copy.notOn}</Notice>
  return (
    <>
      {!preview.isOwnSignIn && (
        <Notice tone="warning">
          {copy.ownSignIn}{' '}
          <a href={startUri} className={linkClass()}>
            {copy.startHere}
          </a>
        </Notice>
      )}
      {preview.ready === 0 && <Notice tone="warning">{copy.noBreakGlass}</Notice>}
      {preview.ready === 1 && <Notice>{copy.oneBreakGlass}</Notice>}
    </>
  )
}
