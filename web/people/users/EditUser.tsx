import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { User } from '#contract/people/users.ts'
import { CustomFieldInputs } from '#web/people/custom-fields/CustomFieldInputs.tsx'
import { userFieldsQuery } from '#web/people/custom-fields/fieldsQuery.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Unsaved } from '#web/platform/page/Unsaved.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { usersCopy } from './copy.ts'
import { editUserCopy } from './editUserCopy.ts'
import { statusLooks } from './StatusBadge.tsx'
import { useEditUser } from './useEditUser.ts'
import { userName } from './userName.ts'

type Props = { user: User; onClose: () => void }

export default function EditUser({ user, onClose }: Props) {
  const copy = useCopy(editUserCopy)
  const words = useCopy(usersCopy)
  const fields = useQuery(userFieldsQuery)
  const { form, isChanged, failed, custom, customErrors, changeCustom } = useEditUser(user, onClose)
  const formId = useId()
  const self = useSession().session?.user.email.toLowerCase() === user.email.toLowerCase()
  // Its outcome is to be seen: until then the dialog stays.
  const leave = () => !form.busy && onClose()
  // Only somebody who has signed in before can be active again; of the others one can only put out of action.
  const statuses = new Set([user.status, user.status === 'inactive' ? 'active' : 'inactive'] as const)
  const addressHint =
    user.status === 'invited' ? copy.invitedHint : user.status === 'active' && copy.activeHint
  const status = form.text('status')

  return (
    <Dialog
      open
      onClose={leave}
      size="md"
      title={<span className="line-clamp-2 wrap-anywhere">{copy.title(userName(user))}</span>}
      closeLabel={words.close}
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            {words.cancel}
          </Button>
          <Button type="submit" form={formId} busy={form.busy}>
            {copy.submit}
          </Button>
        </>
      }
    >
      <form {...form.form} id={formId} autoComplete="off" className="flex flex-col gap-5">
        <Unsaved when={isChanged && !form.busy} />
        {failed && (
          <Notice tone="danger" title={copy.failed}>
            {form.message}
          </Notice>
        )}
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <TextField {...form.text('firstName')} label={copy.firstName} autoComplete="off" required />
          <TextField {...form.text('lastName')} label={copy.lastName} autoComplete="off" required />
          <TextField
            {...form.text('email')}
            label={copy.email}
            hint={
              form.values.email.trim() !== user.email
                ? addressHint
                : user.sign_in_email && copy.signsInWith(user.sign_in_email)
            }
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <SelectField
            name={status.name}
            label={copy.status}
            options={[...statuses].map((value) => ({ value, label: words[statusLooks[value].word] }))}
            value={status.value}
            onChange={({ target }) => form.set('status', target.value)}
            readOnly={self}
            hint={self ? copy.ownStatus : status.value === 'inactive' && copy.inactiveHint}
            error={status.error}
          />
        </div>
        {fields.isError && <Notice title={copy.fieldsFailed}>{copy.fieldsFailedNext}</Notice>}
        {fields.data && fields.data.length > 0 && (
          <div className="grid gap-5 border-t border-line pt-5 sm:grid-cols-2 sm:gap-4">
            <CustomFieldInputs
              fields={fields.data}
              values={custom}
              onChange={changeCustom}
              errors={customErrors}
            />
          </div>
        )}
      </form>
    </Dialog>
  )
}
