import { useMutation } from '@tanstack/react-query'
import { memo } from 'react'
import type { UserField } from '#contract/people/custom-fields.ts'
import type { User } from '#contract/people/users.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { Row } from '#web/ui/table/Row.tsx'
import { Td } from '#web/ui/table/Td.tsx'
import { toast } from '#web/ui/toast.ts'
import { usersCopy } from './copy.ts'
import { Delivery } from './Delivery.tsx'
import { FieldValue } from './FieldValue.tsx'
import { inviteCopy } from './inviteCopy.ts'
import { inviteMutation, revokeMutation } from './queries.ts'
import { RowMenu } from './RowMenu.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { cellClass } from './tableClass.ts'
import { userName } from './userName.ts'
import { valueCopy } from './valueCopy.ts'

type Props = {
  user: User
  /** The columns of the organization's own. */
  fields: readonly UserField[]
  selected: boolean
  /** This person is looking at the list. */
  self: boolean
  onSelect: (users: readonly User[], on: boolean) => void
  onEdit: (user: User) => void
  onDelete: (user: User) => void
}

/** Drawn anew only for what has changed about it: typing in the search redraws no row. */
export const UserRow = memo(function UserRow({
  user,
  fields,
  selected,
  self,
  onSelect,
  onEdit,
  onDelete,
}: Props) {
  const copy = useCopy(usersCopy)
  const words = useCopy(inviteCopy)
  const { instant } = useCopy(valueCopy)
  const errorText = useErrorText()
  const invite = useMutation(inviteMutation)
  const revoke = useMutation(revokeMutation)
  const name = userName(user)
  const cell = cellClass(fields.length > 0)

  const send = () => {
    revoke.reset()
    invite.mutate(user.id, { onSuccess: () => toast({ text: words.sent(user.email) }) })
  }
  const takeBack = () => {
    invite.reset()
    revoke.mutate(user.id, { onSuccess: () => toast({ text: words.revoked(user.email) }) })
  }
  const problem = invite.isError
    ? errorText(invite.error, words.failed)
    : revoke.isError && errorText(revoke.error, words.revokeFailed)

  return (
    <Row selected={selected}>
      <Td className={cell.check}>
        <CheckboxField
          label={copy.select(name)}
          hideLabel
          checked={selected}
          onChange={(event) => onSelect([user], event.target.checked)}
        />
      </Td>
      <Td className={cell.name}>
        <div className="flex items-center gap-3">
          <span className="@max-[56rem]:hidden">
            <Avatar name={name} />
          </span>
          <span title={name} className="line-clamp-2 min-w-0 font-medium wrap-anywhere">
            {name}
          </span>
        </div>
        {problem && (
          <p role="alert" className="mt-1 text-xs text-danger">
            {problem}
          </p>
        )}
      </Td>
      <Td className={cell.email}>
        <span title={user.email} className="line-clamp-2 wrap-anywhere">
          {user.email}
        </span>
      </Td>
      <Td className={cell.status}>
        <span className="flex items-center gap-2">
          <StatusBadge status={user.status} />
          <Delivery user={user} />
        </span>
      </Td>
      <Td className={cell.invited} data-label={copy.invited}>
        {user.is_invited ? copy.yes : copy.no}
      </Td>
      {fields.map((field) => (
        <Td
          key={field.id}
          numeric={field.fieldType === 'number'}
          className={cell.custom}
          data-label={field.fieldName}
        >
          <FieldValue field={field} value={user.metadata.custom_fields[field.fieldKey]} />
        </Td>
      ))}
      <Td className={cell.created} data-label={copy.created}>
        <time dateTime={user.created_at}>{instant(user.created_at)}</time>
      </Td>
      <Td className={cell.actions}>
        <RowMenu
          user={user}
          busy={invite.isPending || revoke.isPending}
          onInvite={send}
          onRevoke={takeBack}
          onEdit={() => onEdit(user)}
          onDelete={self ? undefined : () => onDelete(user)}
        />
      </Td>
    </Row>
  )
})
