import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ImportPlan } from '#contract/people/imports.ts'
import { refreshChanged } from '#web/platform/api/changes.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Unsaved } from '#web/platform/page/Unsaved.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import { importCopy } from './copy.ts'
import { ImportFooter } from './ImportFooter.tsx'
import { ImportOutcome } from './ImportOutcome.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { beginMutation, discardMutation, importQuery, planMutation, runningQuery } from './queries.ts'
import { ReviewPlan } from './ReviewPlan.tsx'

type Props = { open: boolean; onClose: () => void }

/** The steps from a file to its outcome. A running import is shown instead, whoever started it. */
export default function ImportDialog({ open, onClose }: Props) {
  const copy = useCopy(importCopy)
  const client = useQueryClient()
  const [chosen, setChosen] = useState<string>()
  const [autoInvite, setAutoInvite] = useState(true)
  const running = useQuery({ ...runningQuery, enabled: open })
  const importId = chosen ?? running.data?.id
  // An import seen running is shown until it ends.
  if (!chosen && running.data) setChosen(running.data.id)
  const { data: plan } = useQuery({ ...importQuery(importId ?? ''), enabled: open && importId !== undefined })
  const reading = useMutation(planMutation)
  const begin = useMutation(beginMutation)
  const discard = useMutation(discardMutation)

  const finished = plan?.state === 'finished'
  useEffect(() => {
    if (finished) void refreshChanged(client, ['people', 'fields'])
  }, [finished, client])

  const restart = () => {
    if (plan?.state === 'planned') discard.mutate(plan.id)
    setChosen(undefined)
    reading.reset()
    begin.reset()
  }
  const leave = () => {
    // Keep the dialog open until its outcome was shown.
    if (reading.isPending || begin.isPending) return
    onClose()
    if (finished) restart()
  }
  const step = plan?.state ?? (running.isPending || importId ? 'loading' : 'choose')

  return (
    <>
      {/* Outside of the dialog: closing it keeps the plan, leaving the page loses it. */}
      <Unsaved when={open && plan?.state === 'planned'} />
      <Dialog
        open={open}
        onClose={leave}
        size="lg"
        title={copy.title}
        description={step === 'planned' && plan ? copy.reviewHint(plan.fileName) : undefined}
        closeLabel={copy.close}
        footer={
          <ImportFooter
            plan={plan}
            busy={begin.isPending}
            onLeave={leave}
            onRestart={restart}
            onBegin={(id) => begin.mutate({ importId: id, autoInvite })}
          />
        }
      >
        {step === 'loading' && (
          <div className="grid h-64 place-items-center">
            <Spinner />
          </div>
        )}
        {step === 'choose' && (
          <ChooseFile
            busy={reading.isPending}
            error={reading.error}
            fileName={reading.variables?.name}
            onFile={(file) => reading.mutate(file, { onSuccess: ({ id }: ImportPlan) => setChosen(id) })}
          />
        )}
        {plan?.state === 'planned' && (
          <ReviewPlan plan={plan} error={begin.error} autoInvite={autoInvite} onAutoInvite={setAutoInvite} />
        )}
        {plan?.state === 'running' && <ImportProgress plan={plan} />}
        {plan?.state === 'finished' && <ImportOutcome plan={plan} />}
      </Dialog>
    </>
  )
}
