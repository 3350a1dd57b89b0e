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

/** Saves the moves, if there are any. */
function useSave({ team, onClose }: Props, { moves, refresh }: ReturnType<typeof useMembers>) {
  const copy = useCopy(membersCopy)
  const update = useMutation(membersMutation)
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
        onError: () => void refresh(),
      },
    )
  }
  return { ...update, save }
}

export default function MembersDialog({ team, onClose }: Props) {
  const copy = useCopy(membersCopy)
  const [freeSearch, setFreeSearch] = useState('')
  const members = useMembers(team.id, freeSearch)
  const { isPending, error, reset, save } = useSave({ team, onClose }, members)
  const { moves } = members
  const isLoaded = members.available !== undefined && members.inTeam !== undefined
  const title = copy.title(team.name)

  if (isPending || error) {
    return <TeamOutcome error={error} title={title} doing={copy.saving} failed={copy.failed} onBack={reset} />
  }
  return (
    <Dialog
      key="panels"
      open
      size="lg"
      onClose={onClose}
      title={<span className="line-clamp-2 wrap-anywhere">{title}</span>}
      description={copy.description}
      closeLabel={copy.close}
      footer={<MembersFooter moves={moves} onSave={isLoaded ? save : undefined} onClose={onClose} />}
    >
      <Unsaved when={moves.in.size + moves.out.size > 0} />
      {members.error && !isLoaded ? (
        <LoadFailed members={members} />
      ) : (
        <TwoPanels members={members} freeSearch={freeSearch} onFreeSearch={setFreeSearch} />
      )}
    </Dialog>
  )
}

type FooterProps = Pick<ReturnType<typeof useMembers>, 'moves'> & {
  /** Undefined until the people are loaded. */
  onSave: (() => void) | undefined
  onClose: () => void
}

function MembersFooter({ moves, onSave, onClose }: FooterProps) {
  const copy = useCopy(membersCopy)
  return (
    <>
      <p className="self-center text-sm text-muted tabular-nums sm:mr-auto">
        {copy.changes(moves.in.size, moves.out.size)}
      </p>
      <Button variant="secondary" onClick={onClose}>
        {copy.cancel}
      </Button>
      <Button disabled={!onSave} onClick={onSave}>
        {copy.save}
      </Button>
    </>
  )
}

function LoadFailed({ members }: { members: ReturnType<typeof useMembers> }) {
  const copy = useCopy(membersCopy)
  const { noAnswer } = useCopy(teamsCopy)
  const errorText = useErrorText()
  return (
    <ErrorState
      sentence={copy.loadFailed}
      detail={errorText(members.error, noAnswer)}
      retry={{ label: copy.retry, onRetry: () => void members.refresh(), busy: members.isFetching }}
    />
  )
}
