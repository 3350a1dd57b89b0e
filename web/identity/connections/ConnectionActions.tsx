import { useMutation } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { Connection } from '#contract/identity/connections.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { connectionsCopy } from './copy.ts'
import { deleteMutation, switchMutation } from './queries.ts'

type Asked = 'suspend' | 'remove'

export function ConnectionActions({ connection: { id, name, state } }: { connection: Connection }) {
  const copy = useCopy(connectionsCopy)
  const errorText = useErrorText()
  const [asked, setAsked] = useState<Asked>()
  const switching = useMutation(switchMutation)
  const removing = useMutation(deleteMutation)
  const error = switching.error ?? removing.error
  const done = { onSettled: () => setAsked(undefined) }
  const confirm = (what: Asked) =>
    what === 'remove' ? removing.mutate(id, done) : switching.mutate({ id, state: 'suspended' }, done)
  return (
    <>
      {error && (
        <Notice tone="danger" title={copy.failed}>
          {errorText(error, copy.noAnswer)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {(state === 'tested' || state === 'suspended') && (
          <Button busy={switching.isPending} onClick={() => switching.mutate({ id, state: 'on' })}>
            {copy.on}
          </Button>
        )}
        <TestLink id={id} isPrimary={state === 'draft'} />
        {state === 'on' && (
          <Button variant="secondary" onClick={() => setAsked('suspend')}>
            {copy.suspend}
          </Button>
        )}
        <Button variant="quiet" onClick={() => setAsked('remove')}>
          {copy.remove}
        </Button>
      </div>
      {state === 'draft' && <p className="text-muted text-sm">{copy.testFirst}</p>}
      {asked && (
        <ConfirmDialog
          open
          tone="danger"
          busy={switching.isPending || removing.isPending}
          onClose={() => setAsked(undefined)}
          onConfirm={() => confirm(asked)}
          title={asked === 'remove' ? copy.removeTitle(name) : copy.suspendTitle(name)}
          description={asked === 'remove' ? copy.removeText : copy.suspendText}
          labels={{ confirm: copy[asked], cancel: copy.cancel, close: copy.close }}
        />
      )}
    </>
  )
}

/** A link and no button: browsers block windows that a script opens after a call. */
function TestLink({ id, isPrimary }: { id: string; isPrimary: boolean }) {
  const copy = useCopy(connectionsCopy)
  return (
    <a
      href={`/sso?test=${id}`}
      target="_blank"
      rel="noreferrer"
      className={buttonClass({ variant: isPrimary ? 'primary' : 'secondary' })}
    >
      {copy.test}
      <ExternalLink aria-hidden="true" />
      <VisuallyHidden>{copy.newTab}</VisuallyHidden>
    </a>
  )
}
