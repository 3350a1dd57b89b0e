import { createSubOrganizationBody } from '#contract/tenants/organization-bodies.ts'
import { useForm } from '#web/forms/useForm.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { isChanged, newBodyOf } from './draft.ts'
import type { Save } from './listQueries.ts'
import { screenCopy } from './screenCopy.ts'

/** The form of a new or changed organization. It hands its values over; they are sent once the dialog is closed. */
export function useOrganizationDraft(initial: Save, onSave: (save: Save) => void) {
  const copy = useCopy(screenCopy)
  const form = useForm(createSubOrganizationBody, {
    /** `typed` is the address of an administrator that was not added yet. */
    initial: { ...initial.draft, typed: '' },
    toBody: ({ typed: _, ...draft }) => newBodyOf(draft),
    check: ({ typed }) => (typed.trim() === '' ? undefined : { fields: { typed: copy.adminWaiting } }),
    async send(_body, { typed: _, ...draft }) {
      onSave({ ...initial, draft })
    },
    failure: copy.saveFailed,
  })
  const { typed, ...draft } = form.values
  return { form, isUnsaved: isChanged(draft, initial.organization) || typed.trim() !== '' }
}
