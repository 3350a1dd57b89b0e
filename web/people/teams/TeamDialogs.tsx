import { lazy, Suspense } from 'react'
import type { Team } from '#contract/people/teams.ts'

const EditTeam = lazy(() => import('./EditTeam.tsx'))
const DeleteTeam = lazy(() => import('./DeleteTeam.tsx'))
const MembersDialog = lazy(() => import('./MembersDialog.tsx'))

/** The open dialog over the list. */
export type Asked = { kind: 'create' } | { kind: 'edit' | 'delete' | 'members'; team: Team }

type Props = { asked: Asked | undefined; onClose: () => void }

/** Each dialog is loaded on first use. */
export function TeamDialogs({ asked, onClose }: Props) {
  return (
    <Suspense>
      {asked?.kind === 'create' && <EditTeam team={undefined} onClose={onClose} />}
      {asked?.kind === 'edit' && <EditTeam team={asked.team} onClose={onClose} />}
      {asked?.kind === 'delete' && <DeleteTeam team={asked.team} onClose={onClose} />}
      {asked?.kind === 'members' && <MembersDialog team={asked.team} onClose={onClose} />}
    </Suspense>
  )
}
