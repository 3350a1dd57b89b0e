import { useCopy } from '#web/platform/language/language.ts'
import { Unsaved } from '#web/platform/page/Unsaved.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import { importCopy } from './copy.ts'
import { ImportFooter } from './ImportFooter.tsx'
import { ImportOutcome } from './ImportOutcome.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ReviewPlan } from './ReviewPlan.tsx'
import { useImport } from './useImport.ts'

type Props = { open: boolean; onClose: () => void }

export default function ImportDialog({ open, onClose }: Props) {
  const copy = useCopy(importCopy)
  const shown = useImport(open, onClose)
  const { plan, leave } = shown
  return (
    <>
      {/* Outside of the dialog: closing it keeps the plan, leaving the page loses it. */}
      <Unsaved when={open && plan?.state === 'planned'} />
      <Dialog
        open={open}
        onClose={leave}
        size="lg"
        title={copy.title}
        description={plan?.state === 'planned' ? copy.reviewHint(plan.fileName) : undefined}
        closeLabel={copy.close}
        footer={
          <ImportFooter
            plan={plan}
            busy={shown.isBeginning}
            onLeave={leave}
            onRestart={shown.restart}
            onBegin={shown.begin}
          />
        }
      >
        <ImportStep shown={shown} />
      </Dialog>
    </>
  )
}

function ImportStep({ shown }: { shown: ReturnType<typeof useImport> }) {
  const { plan, step } = shown
  if (step === 'loading') {
    return (
      <div className="grid h-64 place-items-center">
        <Spinner />
      </div>
    )
  }
  if (!plan) return <ChooseFile {...shown.file} />
  if (plan.state === 'planned') {
    return (
      <ReviewPlan
        plan={plan}
        error={shown.beginError}
        autoInvite={shown.autoInvite}
        onAutoInvite={shown.setAutoInvite}
      />
    )
  }
  return plan.state === 'running' ? <ImportProgress plan={plan} /> : <ImportOutcome plan={plan} />
}
