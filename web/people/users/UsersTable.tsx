import type { UserField } from '#contract/people/custom-fields.ts'
import type { User } from '#contract/people/users.ts'
import { ListTable } from '#web/lists/ListTable.tsx'
import type { Listing } from '#web/lists/useListing.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useMay } from '#web/platform/organizations/useMay.ts'
import { useSession } from '#web/platform/session/session.ts'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { usersCopy } from './copy.ts'
import type { UserListing } from './listing.ts'
import { tableClass } from './tableClass.ts'
import { useUserHeads } from './UserHeads.tsx'
import { UserRow } from './UserRow.tsx'
import type { Selection } from './useSelection.ts'

export type UsersTableProps = Pick<Listing<UserListing>, 'listing' | 'move'> & {
  /** Undefined while unknown. */
  users: readonly User[] | undefined
  /** Columns of custom fields; undefined while loading. */
  fields: readonly UserField[] | undefined
  selection: Selection
  onEdit: (user: User) => void
  onDelete: (user: User) => void
  /** Other rows are loading. */
  busy: boolean
}

const noFields: readonly UserField[] = []

export function UsersTable({ users, fields, listing, move, selection, busy, ...actions }: UsersTableProps) {
  const copy = useCopy(usersCopy)
  const own = useSession().session?.user.email.toLowerCase()
  const mayWrite = useMay()('people.write')
  const known = fields && users
  const columns = fields ?? noFields
  const heads = useUserHeads({
    fields: columns,
    listing,
    onSort: move,
    selectPage: mayWrite && <SelectPage users={known} selection={selection} />,
  })
  return (
    <ListTable label={copy.table} columns={heads} busy={busy} className={tableClass(columns.length > 0)}>
      {known?.map((user) => (
        <UserRow
          key={user.id}
          user={user}
          fields={columns}
          selected={selection.selected.has(user.id)}
          self={user.email.toLowerCase() === own}
          mayWrite={mayWrite}
          onSelect={selection.set}
          {...actions}
        />
      ))}
    </ListTable>
  )
}

type SelectProps = Pick<UsersTableProps, 'users' | 'selection'>

function SelectPage({ users, selection: { selected, set } }: SelectProps) {
  const copy = useCopy(usersCopy)
  const ticked = users?.filter(({ id }) => selected.has(id)).length ?? 0
  const all = ticked > 0 && ticked === users?.length
  return (
    <CheckboxField
      label={copy.selectPage}
      hideLabel
      checked={all}
      mixed={ticked > 0 && !all}
      disabled={!users}
      onChange={(event) => set(users ?? [], event.target.checked)}
    />
  )
}
