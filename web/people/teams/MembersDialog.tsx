import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Team } from '#contract/people/teams.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Unsaved } from '#web/platform/page/Unsaved.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { toast } from '#web/ui/toast.ts'
import { teamsCopy } from './copy.ts'
import { membersCopy } from './membersCopy.ts'
import { membersMutation } from './queries.ts'
import { TeamOutcome } from './TeamOutcome.tsx'
import { TwoPanels } from './TwoPanels.tsx'
import { useMembers } from './useMembers.ts'

type Props = { team: Team; onClose: () => void }

export default function MembersDialog({ team, onClose }: Props) {
  const copy = useCopy(membersCopy)
  const words = useCopy(teamsCopy)
  const errorText = useErrorText()
  const [freeSearch, setFreeSearch] = useState('')
  const members = useMembers(team.id, freeSearch)
  const update = useMutation(membersMutation)
  const { moves } = members

  const save = () => {
    if (moves.in.size + moves.out.size === 0) return onClose()
    const body = { addUserIds: [...moves.in.keys()], removeUserIds: [...moves.out.keys()] }
    update.mutate(
      { teamId: team.id, body },
      {
        onSuccess() {
          toast({ text: copy.saved(team.name) })
          onClose()
        },
        onError: () => void members.refresh(),
      },
    )
  }

  if (update.isPending || update.isError) {
    return (
      <TeamOutcome
        error={update.error}
        title={copy.title(team.name)}
        doing={copy.saving}
        failed={copy.failed}
        onBack={update.reset}
      />
    )
  }
  const unknown = members.error && !(members.available && members.inTeam)
  return (
    <Dialog
      key="panels"
      open
      size="lg"
      onClose={onClose}
      title={<span className="line-clamp-2 wrap-anywhere">{copy.title(team.name)}</span>}
      description={copy.description}
      closeLabel={words.close}
      footer={
        <>
          <p className="self-center text-sm text-muted tabular-nums sm:mr-auto">
            {copy.changes(moves.in.size, moves.out.size)}
          </p>
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button disabled={!(members.available && members.inTeam)} onClick={save}>
            {copy.save}
          </Button>
        </>
      }
    >
      <Unsaved when={moves.in.size + moves.out.size > 0} />
      {unknown ? (
        <ErrorState
          sentence={copy.loadFailed}
          detail={errorText(members.error, words.noAnswer)}
          retry={{
            label: words.retry,
            onRetry: () => void members.refresh(),
            busy: members.isFetching,
          }}
        />
      ) : (
        <TwoPanels members={members} freeSearch={freeSearch} onFreeSearch={setFreeSearch} />
      )}
    </Dialog>
  )
}
