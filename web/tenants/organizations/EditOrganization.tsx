import { type SubmitEvent, useId, useState } from 'react'
import { timezone, timezones } from '#contract/platform/timezones.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Unsaved } from '#web/platform/page/Unsaved.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { AdministratorList } from './AdministratorList.tsx'
import { type Draft, isChanged } from './draft.ts'
import type { Save } from './listQueries.ts'
import { screenCopy } from './screenCopy.ts'

type Props = {
  initial: Save
  onSave: (save: Save) => void
  /** Undefined where it must not be deleted. */
  onDelete: (() => void) | undefined
  onClose: () => void
}

const zones = timezones.map((zone) => ({ value: zone, label: zone }))

/** Makes or changes an organization; what it holds is handed over, and sent once the dialog is closed. */
export default function EditOrganization({ initial, onSave, onDelete, onClose }: Props) {
  const copy = useCopy(screenCopy)
  const [draft, setDraft] = useState(initial.draft)
  const [typed, setTyped] = useState('')
  const [waiting, setWaiting] = useState(false)
  const formId = useId()
  const { organization, parent } = initial
  const change = (part: Partial<Draft>) => setDraft((current) => ({ ...current, ...part }))
  const named = draft.name.trim() !== ''

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setWaiting(typed.trim() !== '')
    if (named && typed.trim() === '') onSave({ ...initial, draft })
  }

  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      title={organization ? copy.editTitle : copy.createTitle}
      description={
        parent && <span className="line-clamp-2 wrap-anywhere">{copy.createBelow(parent.name)}</span>
      }
      closeLabel={copy.close}
      footer={
        <>
          {onDelete && (
            <Button variant="secondary" className="sm:mr-auto" onClick={onDelete}>
              <span className="text-danger">{copy.remove}</span>
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" form={formId} disabled={!named}>
            {organization ? copy.update : copy.create}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate autoComplete="off" className="flex flex-col gap-5">
        <Unsaved when={isChanged(draft, organization) || typed.trim() !== ''} />
        <TextField
          label={copy.name}
          name="name"
          value={draft.name}
          onChange={({ target }) => change({ name: target.value })}
          maxLength={100}
          autoComplete="off"
          required
        />
        <SelectField
          label={copy.timezone}
          name="timezone"
          options={zones}
          value={draft.timezone}
          onChange={({ target }) => change({ timezone: timezone.parse(target.value) })}
        />
        <AdministratorList
          emails={draft.admins}
          onChange={(admins) => change({ admins })}
          typed={typed}
          onType={(text) => {
            setTyped(text)
            setWaiting(false)
          }}
          waiting={waiting}
        />
        <CheckboxField
          label={copy.allow}
          name="allowSubOrganizations"
          checked={draft.allowSubOrganizations}
          onChange={({ target }) => change({ allowSubOrganizations: target.checked })}
        />
      </form>
    </Dialog>
  )
}
