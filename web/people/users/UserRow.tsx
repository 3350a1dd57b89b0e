import { memo } from 'react'
import type { UserField } from '#contract/people/custom-fields.ts'
import type { User } from '#contract/people/users.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { Row } from '#web/ui/table/Row.tsx'
import { Td } from '#web/ui/table/Td.tsx'
import { usersCopy } from './copy.ts'
import { RowMenu } from './RowMenu.tsx'
import { cellClass } from './tableClass.ts'
import { FieldCells, NameCell, ValueCells } from './UserCells.tsx'
import { useInvitation } from './useInvitation.ts'
import { userName } from './userName.ts'
import { valueCopy } from './valueCopy.ts'

type Props = {
  user: User
  /** Columns of custom fields. */
  fields: readonly UserField[]
  selected: boolean
  /** The row of the signed-in person. */
  self: boolean
  /** Without it nothing can be done with the person. */
  mayWrite: boolean
  onSelect: (users: readonly User[], on: boolean) => void
  onEdit: (user: User) => void
  onDelete: (user: User) => void
}

/** Memoized: typing in the search rerenders no row. */
export const UserRow = memo(function UserRow({ user, fields, selected, self, mayWrite, ...on }: Props) {
  const copy = useCopy(usersCopy)
  const { instant } = useCopy(valueCopy)
  const { busy, problem, invite, revoke } = useInvitation(user)
  const cell = cellClass(fields.length > 0)
  return (
    <Row selected={selected}>
      <Td className={cell.check}>
        {mayWrite && (
          <CheckboxField
            label={copy.select(userName(user))}
            hideLabel
            checked={selected}
            onChange={(event) => on.onSelect([user], event.target.checked)}
          />
        )}
      </Td>
      <NameCell name={userName(user)} problem={problem} className={cell.name} />
      <ValueCells user={user} cell={cell} />
      <FieldCells user={user} fields={fields} className={cell.custom} />
      <Td className={cell.created} data-label={copy.created}>
        <time dateTime={user.created_at}>{instant(user.created_at)}</time>
      </Td>
      <Td className={cell.actions}>
        {mayWrite && (
          <RowMenu
            {...{ user, busy }}
            onInvite={invite}
            onRevoke={revoke}
            onEdit={() => on.onEdit(user)}
            onDelete={self ? undefined : () => on.onDelete(user)}
          />
        )}
      </Td>
    </Row>
  )
})
