import { lazy, Suspense, useState } from 'react'
import type { User } from '#contract/users.ts'
import type { Selection } from './useSelection.ts'

const AddUser = lazy(() => import('./AddUser.tsx'))
const EditUser = lazy(() => import('./EditUser.tsx'))
const DeleteUser = lazy(() => import('./DeleteUser.tsx'))
const InviteSelected = lazy(() => import('./InviteSelected.tsx'))
const FieldsDialog = lazy(() => import('#web/fields/FieldsDialog.tsx'))
const ImportDialog = lazy(() => import('#web/imports/ImportDialog.tsx'))

/** What is to be done, in a dialog over the list. */
export type Asked = { kind: 'add' | 'invite' | 'import' | 'fields' } | { kind: 'edit' | 'delete'; user: User }

type Props = { asked: Asked | undefined; onClose: () => void; selection: Selection }

/** Each is fetched when it is first wanted. Those that were begun stay, so that nothing typed is lost. */
export function UserDialogs({ asked, onClose, selection }: Props) {
  const [begun, setBegun] = useState<ReadonlySet<Asked['kind']>>(new Set())
  if (asked && !begun.has(asked.kind)) setBegun(new Set(begun).add(asked.kind))
  const is = (kind: Asked['kind']) => asked?.kind === kind
  return (
    <Suspense>
      {begun.has('add') && <AddUser open={is('add')} onClose={onClose} />}
      {begun.has('fields') && <FieldsDialog open={is('fields')} onClose={onClose} />}
      {begun.has('import') && <ImportDialog open={is('import')} onClose={onClose} />}
      {is('invite') && <InviteSelected selection={selection} onClose={onClose} />}
      {asked?.kind === 'edit' && <EditUser user={asked.user} onClose={onClose} />}
      {asked?.kind === 'delete' && (
        <DeleteUser
          user={asked.user}
          onClose={onClose}
          onDeleted={() => selection.set([asked.user], false)}
        />
      )}
    </Suspense>
  )
}
