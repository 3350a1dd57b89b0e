import { useId } from 'react'
import { timezones } from '#contract/platform/timezones.ts'
import { Form } from '#web/forms/Form.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { AdministratorList } from './AdministratorList.tsx'
import type { Save } from './listQueries.ts'
import { screenCopy } from './screenCopy.ts'
import { useOrganizationDraft } from './useOrganizationDraft.ts'

type Props = {
  initial: Save
  onSave: (save: Save) => void
  /** Undefined where it must not be deleted. */
  onDelete: (() => void) | undefined
  onClose: () => void
}

const zones = timezones.map((zone) => ({ value: zone, label: zone }))

export default function EditOrganization({ initial, onSave, onDelete, onClose }: Props) {
  const copy = useCopy(screenCopy)
  const { form, isUnsaved } = useOrganizationDraft(initial, onSave)
  const formId = useId()
  const { organization, parent } = initial
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
          <Button type="submit" form={formId} disabled={form.values.name.trim() === ''}>
            {organization ? copy.update : copy.create}
          </Button>
        </>
      }
    >
      <Form form={form} unsaved={isUnsaved} id={formId} autoComplete="off">
        {form.message && <Notice tone="danger">{form.message}</Notice>}
        <OrganizationFields form={form} />
      </Form>
    </Dialog>
  )
}

function OrganizationFields({ form }: Pick<ReturnType<typeof useOrganizationDraft>, 'form'>) {
  const copy = useCopy(screenCopy)
  const { admins, typed } = form.values
  return (
    <>
      <TextField {...form.text('name')} label={copy.name} maxLength={100} autoComplete="off" required />
      <SelectField {...form.text('timezone')} label={copy.timezone} options={zones} />
      <AdministratorList
        emails={admins}
        onChange={(next) => form.set('admins', next)}
        typed={typed}
        onType={(text) => form.set('typed', text)}
        waiting={form.errorAt('typed')}
      />
      <CheckboxField {...form.box('allowSubOrganizations')} label={copy.allow} />
    </>
  )
}
