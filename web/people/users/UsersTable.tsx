import type { UserField } from '#contract/people/custom-fields.ts'
import type { User } from '#contract/people/users.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { cx } from '#web/ui/cx.ts'
import { Table } from '#web/ui/table/Table.tsx'
import { Th } from '#web/ui/table/Th.tsx'
import { usersCopy } from './copy.ts'
import { type Listing, sortedBy } from './listing.ts'
import { headClass, tableClass } from './tableClass.ts'
import { UserRow } from './UserRow.tsx'
import { UserSkeletons } from './UserSkeletons.tsx'
import type { Selection } from './useSelection.ts'

type Props = {
  /** Undefined while nothing is known yet. */
  users: readonly User[] | undefined
  /** The columns of the organization's own. */
  fields: readonly UserField[]
  listing: Listing
  onSort: (by: Pick<Listing, 'sort' | 'order'>) => void
  selection: Selection
  onEdit: (user: User) => void
  onDelete: (user: User) => void
  /** These rows are about to be replaced. */
  busy: boolean
}

export function UsersTable({ users, fields, listing, onSort, selection, onEdit, onDelete, busy }: Props) {
  const copy = useCopy(usersCopy)
  const own = useSession().session?.user.email.toLowerCase()
  const { selected, set } = selection
  const ticked = users?.filter(({ id }) => selected.has(id)).length ?? 0
  const all = ticked > 0 && ticked === users?.length
  const head = headClass(fields.length > 0)
  const sortOf = (column: Listing['sort']) => {
    const direction = listing.order === 'asc' ? ('ascending' as const) : ('descending' as const)
    return {
      direction: listing.sort === column ? direction : ('none' as const),
      onSort: () => onSort(sortedBy(listing, column)),
    }
  }
  return (
    <Table
      label={copy.table}
      busy={busy || !users}
      className={cx(tableClass(fields.length > 0), 'transition-opacity', busy && 'opacity-60')}
    >
      <thead>
        <tr>
          <Th className={head.check}>
            <CheckboxField
              label={copy.selectPage}
              hideLabel
              checked={all}
              mixed={ticked > 0 && !all}
              disabled={!users}
              onChange={(event) => set(users ?? [], event.target.checked)}
            />
          </Th>
          <Th className={head.name} sort={sortOf('last_name')}>
            {copy.name}
          </Th>
          <Th className={head.column} sort={sortOf('email')}>
            {copy.email}
          </Th>
          <Th className={head.column} sort={sortOf('status')}>
            {copy.status}
          </Th>
          <Th className={head.column}>{copy.invited}</Th>
          {fields.map(({ id, fieldName, fieldType }) => (
            <Th key={id} numeric={fieldType === 'number'} className={head.column}>
              {fieldName}
            </Th>
          ))}
          <Th className={head.column} sort={sortOf('created_at')}>
            {copy.created}
          </Th>
          <Th hideLabel className={head.actions}>
            {copy.actions}
          </Th>
        </tr>
      </thead>
      <tbody>
        {users ? (
          users.map((user) => (
            <UserRow
              key={user.id}
              user={user}
              fields={fields}
              selected={selected.has(user.id)}
              self={user.email.toLowerCase() === own}
              onSelect={set}
              onEdit={onEdit}
              onDelete={onDelete}
            />
          ))
        ) : (
          <UserSkeletons fields={fields} />
        )}
      </tbody>
    </Table>
  )
}
