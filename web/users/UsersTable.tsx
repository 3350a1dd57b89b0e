import type { User } from '#contract/users.ts'
import { useCopy } from '#web/app/language.ts'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { cx } from '#web/ui/cx.ts'
import { Table } from '#web/ui/table/Table.tsx'
import { Th } from '#web/ui/table/Th.tsx'
import { usersCopy } from './copy.ts'
import { headClass, tableClass } from './tableClass.ts'
import { UserRow } from './UserRow.tsx'
import { UserSkeletons } from './UserSkeletons.tsx'
import type { Selection } from './useSelection.ts'

type Props = {
  /** Undefined while nothing is known yet. */
  users: readonly User[] | undefined
  selection: Selection
  /** These rows are about to be replaced. */
  busy: boolean
}

export function UsersTable({ users, selection: { selected, set }, busy }: Props) {
  const copy = useCopy(usersCopy)
  const ticked = users?.filter(({ id }) => selected.has(id)).length ?? 0
  const all = ticked > 0 && ticked === users?.length
  return (
    <Table
      label={copy.table}
      busy={busy || !users}
      className={cx(tableClass, 'transition-opacity', busy && 'opacity-60')}
    >
      <thead>
        <tr>
          <Th className={headClass.check}>
            <CheckboxField
              label={copy.selectPage}
              hideLabel
              checked={all}
              mixed={ticked > 0 && !all}
              disabled={!users}
              onChange={(event) => set(users ?? [], event.target.checked)}
            />
          </Th>
          <Th>{copy.name}</Th>
          <Th className={headClass.wide}>{copy.email}</Th>
          <Th className={headClass.wide}>{copy.status}</Th>
          <Th className={headClass.wide}>{copy.invited}</Th>
          <Th hideLabel className={headClass.actions}>
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
              selected={selected.has(user.id)}
              onSelect={(on) => set([user], on)}
            />
          ))
        ) : (
          <UserSkeletons />
        )}
      </tbody>
    </Table>
  )
}
