import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Team } from '#contract/people/teams.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { teamsCopy } from './copy.ts'
import { deleteMutation } from './queries.ts'
import { TeamOutcome } from './TeamOutcome.tsx'

type Props = { team: Team; onClose: () => void }

function useRemoval({ team, onClose }: Props) {
  const copy = useCopy(teamsCopy)
  const removal = useMutation(deleteMutation)
  const remove = () =>
    removal.mutate(team.id, {
      onSuccess() {
        toast({ text: copy.deleted(team.name) })
        onClose()
      },
    })
  return { ...removal, remove }
}

export default function DeleteTeam({ team, onClose }: Props) {
  const copy = useCopy(teamsCopy)
  const [understood, setUnderstood] = useState(false)
  const { isPending, error, reset, remove } = useRemoval({ team, onClose })
  const title = copy.deleteTitle(team.name)

  if (isPending || error) {
    return (
      <TeamOutcome
        error={error}
        title={title}
        doing={copy.deleting}
        failed={copy.deleteFailed}
        onBack={reset}
      />
    )
  }
  return (
    <ConfirmDialog
      key="question"
      open
      tone="danger"
      onClose={onClose}
      onConfirm={remove}
      disabled={!understood}
      title={<span className="line-clamp-2 wrap-anywhere">{title}</span>}
      description={copy.deleteConsequence(team.memberCount)}
      labels={{ confirm: copy.remove, cancel: copy.cancel, close: copy.close }}
    >
      <CheckboxField
        label={copy.understood}
        checked={understood}
        onChange={({ target }) => setUnderstood(target.checked)}
      />
    </ConfirmDialog>
  )
}
