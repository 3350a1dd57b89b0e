import { useQuery } from '@tanstack/react-query'
import type { User } from '#contract/people/users.ts'
import { CustomFieldInputs } from '#web/people/custom-fields/CustomFieldInputs.tsx'
import { userFieldsQuery } from '#web/people/custom-fields/fieldsQuery.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { usersCopy } from './copy.ts'
import { editUserCopy } from './editUserCopy.ts'
import { statusLooks } from './StatusBadge.tsx'
import type { useEditUser } from './useEditUser.ts'

type Props = ReturnType<typeof useEditUser> & { user: User }

export function EditUserFields({ user, form, custom }: Props) {
  const copy = useCopy(editUserCopy)
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextField {...form.text('firstName')} label={copy.firstName} autoComplete="off" required />
        <TextField {...form.text('lastName')} label={copy.lastName} autoComplete="off" required />
        <AddressField user={user} form={form} />
        <StatusField user={user} form={form} />
      </div>
      <CustomFields custom={custom} />
    </>
  )
}

function AddressField({ user, form }: Pick<Props, 'user' | 'form'>) {
  const copy = useCopy(editUserCopy)
  const isEdited = form.values.email.trim() !== user.email
  const editedHint =
    user.status === 'invited' ? copy.invitedHint : user.status === 'active' && copy.activeHint
  return (
    <TextField
      {...form.text('email')}
      label={copy.email}
      hint={isEdited ? editedHint : user.sign_in_email && copy.signsInWith(user.sign_in_email)}
      type="email"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  )
}

function StatusField({ user, form }: Pick<Props, 'user' | 'form'>) {
  const copy = useCopy(editUserCopy)
  const words = useCopy(usersCopy)
  const isSelf = useSession().session?.user.email.toLowerCase() === user.email.toLowerCase()
  // Only a person who has signed in before can become active again; everyone else can only become inactive.
  const statuses = new Set([user.status, user.status === 'inactive' ? 'active' : 'inactive'] as const)
  const status = form.text('status')
  return (
    <SelectField
      {...status}
      label={copy.status}
      options={[...statuses].map((value) => ({ value, label: words[statusLooks[value].word] }))}
      readOnly={isSelf}
      hint={isSelf ? copy.ownStatus : status.value === 'inactive' && copy.inactiveHint}
    />
  )
}

function CustomFields({ custom }: Pick<Props, 'custom'>) {
  const copy = useCopy(editUserCopy)
  const fields = useQuery(userFieldsQuery)
  return (
    <>
      {fields.isError && <Notice title={copy.fieldsFailed}>{copy.fieldsFailedNext}</Notice>}
      {fields.data && fields.data.length > 0 && (
        <div className="grid gap-5 border-t border-line pt-5 sm:grid-cols-2 sm:gap-4">
          <CustomFieldInputs fields={fields.data} {...custom} />
        </div>
      )}
    </>
  )
}
