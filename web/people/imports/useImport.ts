import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refreshChanged } from '#web/platform/api/changes.ts'
import { beginMutation, discardMutation, importQuery, planMutation, runningQuery } from './queries.ts'

/** The import that the dialog shows: the chosen file's, or the one that runs, whoever started it. */
function useShownImport(open: boolean) {
  const client = useQueryClient()
  const [chosen, choose] = useState<string>()
  const running = useQuery({ ...runningQuery, enabled: open })
  const importId = chosen ?? running.data?.id
  // An import seen running is shown until it ends.
  if (!chosen && running.data) choose(running.data.id)
  const { data: plan } = useQuery({ ...importQuery(importId ?? ''), enabled: open && importId !== undefined })

  const isFinished = plan?.state === 'finished'
  useEffect(() => {
    if (isFinished) void refreshChanged(client, ['people', 'fields'])
  }, [isFinished, client])
  const step = plan?.state ?? (running.isPending || importId ? 'loading' : 'choose')
  return { plan, step, choose }
}

/** The steps from a file to its outcome. */
export function useImport(open: boolean, onClose: () => void) {
  const { plan, step, choose } = useShownImport(open)
  const reading = useMutation(planMutation)
  const begin = useMutation(beginMutation)
  const discard = useMutation(discardMutation)
  const [autoInvite, setAutoInvite] = useState(true)

  const restart = () => {
    if (plan?.state === 'planned') discard.mutate(plan.id)
    choose(undefined)
    reading.reset()
    begin.reset()
  }
  return {
    plan,
    step,
    file: {
      busy: reading.isPending,
      error: reading.error,
      fileName: reading.variables?.name,
      onFile: (file: File) => reading.mutate(file, { onSuccess: ({ id }) => choose(id) }),
    },
    autoInvite,
    setAutoInvite,
    isBeginning: begin.isPending,
    beginError: begin.error,
    begin: (importId: string) => begin.mutate({ importId, autoInvite }),
    restart,
    leave() {
      // Keep the dialog open until its outcome was shown.
      if (reading.isPending || begin.isPending) return
      onClose()
      if (plan?.state === 'finished') restart()
    },
  }
}
