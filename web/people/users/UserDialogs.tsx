import { lazy, Suspense, useState } from 'react'
import type { User } from '#contract/people/users.ts'
import type { Selection } from './useSelection.ts'

const AddUser = lazy(() => import('./AddUser.tsx'))
const EditUser = lazy(() => import('./EditUser.tsx'))
const DeleteUser = lazy(() => import('./DeleteUser.tsx'))
const InviteSelected = lazy(() => import('./InviteSelected.tsx'))
const FieldsDialog = lazy(() => import('#web/people/custom-fields/FieldsDialog.tsx'))
const ImportDialog = lazy(() => import('#web/people/imports/ImportDialog.tsx'))

/** The open dialog over the list. */
export type Asked = { kind: 'add' | 'invite' | 'import' | 'fields' } | { kind: 'edit' | 'delete'; user: User }

type Props = { asked: Asked | undefined; onClose: () => void; selection: Selection }

/** Each dialog is loaded on first use. A started import stays mounted with its plan. */
export function UserDialogs({ asked, onClose, selection }: Props) {
  const [importing, setImporting] = useState(false)
  if (asked?.kind === 'import' && !importing) setImporting(true)
  return (
    <Suspense>
      {asked?.kind === 'add' && <AddUser onClose={onClose} />}
      {asked?.kind === 'fields' && <FieldsDialog onClose={onClose} />}
      {importing && <ImportDialog open={asked?.kind === 'import'} onClose={onClose} />}
      {asked?.kind === 'invite' && <InviteSelected selection={selection} onClose={onClose} />}
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
