import { useMutation } from '@tanstack/react-query'
import type { User } from '#contract/users.ts'
import { useErrorText } from '#web/api/errorText.ts'
import { useCopy } from '#web/app/language.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { Row } from '#web/ui/table/Row.tsx'
import { Td } from '#web/ui/table/Td.tsx'
import { toast } from '#web/ui/toast.ts'
import { usersCopy } from './copy.ts'
import { inviteCopy } from './inviteCopy.ts'
import { inviteMutation } from './queries.ts'
import { RowInvite } from './RowInvite.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { cellClass } from './tableClass.ts'
import { userName } from './userName.ts'

type Props = { user: User; selected: boolean; onSelect: (on: boolean) => void }

export function UserRow({ user, selected, onSelect }: Props) {
  const copy = useCopy(usersCopy)
  const words = useCopy(inviteCopy)
  const errorText = useErrorText()
  const invite = useMutation(inviteMutation)
  const name = userName(user)
  const send = () => invite.mutate(user.id, { onSuccess: () => toast({ text: words.sent(user.email) }) })

  return (
    <Row selected={selected}>
      <Td className={cellClass.check}>
        <CheckboxField
          label={copy.select(name)}
          hideLabel
          checked={selected}
          onChange={(event) => onSelect(event.target.checked)}
        />
      </Td>
      <Td className={cellClass.name}>
        <div className="flex items-center gap-3">
          <span className="@max-3xl:hidden">
            <Avatar name={name} />
          </span>
          <span title={name} className="line-clamp-2 min-w-0 font-medium wrap-anywhere">
            {name}
          </span>
        </div>
        {invite.isError && (
          <p role="alert" className="mt-1 text-xs text-danger">
            {errorText(invite.error, words.failed)}
          </p>
        )}
      </Td>
      <Td className={cellClass.email}>
        <span title={user.email} className="line-clamp-2 wrap-anywhere">
          {user.email}
        </span>
      </Td>
      <Td className={cellClass.status}>
        <StatusBadge status={user.status} />
      </Td>
      <Td className={cellClass.invited} data-label={copy.invited}>
        {user.is_invited ? copy.yes : copy.no}
      </Td>
      <Td className={cellClass.actions}>
        <RowInvite user={user} busy={invite.isPending} onInvite={send} />
      </Td>
    </Row>
  )
}
