import { useEffect, useRef } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { Unsaved } from '#web/platform/page/Unsaved.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { CommunicationStep } from './CommunicationStep.tsx'
import { ConfigureStep } from './ConfigureStep.tsx'
import { type Draft, goalAboveCap, steps } from './draft.ts'
import { ReviewStep } from './ReviewStep.tsx'
import { Stepper } from './Stepper.tsx'
import { TypeStep } from './TypeStep.tsx'
import type { Change } from './useDraft.ts'
import { wizardCopy } from './wizardCopy.ts'

type Props = {
  draft: Draft
  change: Change
  onReset: () => void
  onClose: () => void
  onCreate: () => void
}

export function Wizard({ draft, change, onReset, onClose, onCreate }: Props) {
  const copy = useCopy(wizardCopy)
  const { type, step } = draft
  const top = useRef<HTMLDivElement>(null)
  const index = steps.indexOf(step)
  // The other steps need a type. A draft without one starts at the first step.
  const shown = type ? step : 'type'

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the step scrolls to its top.
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'end' })
  }, [shown])

  const goTo = (to: number) => {
    const target = steps[to]
    if (target) change({ step: target })
  }
  const goBack = () => goTo(index - 1)

  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={copy.title}
      closeLabel={copy.close}
      footer={
        <StepButtons
          step={shown}
          mayContinue={type !== undefined && goalAboveCap({ ...draft, type }) === undefined}
          onClose={onClose}
          onBack={goBack}
          onContinue={() => goTo(index + 1)}
          onCreate={onCreate}
        />
      }
    >
      <Unsaved when={type !== undefined} stored />
      <div ref={top} />
      <div className="flex flex-col gap-6">
        <Stepper step={shown} />
        <UpperButtons step={shown} onBack={goBack} onReset={onReset} />
        <Step step={shown} draft={draft} change={change} />
      </div>
    </Dialog>
  )
}

function Step({ step, draft, change }: Pick<Props, 'draft' | 'change'> & Pick<Draft, 'step'>) {
  const { type } = draft
  if (!type || step === 'type')
    return <TypeStep value={type} onChange={(chosen) => change({ type: chosen })} />
  if (step === 'configure') return <ConfigureStep draft={{ ...draft, type }} change={change} />
  if (step === 'review') return <ReviewStep draft={{ ...draft, type }} />
  return <CommunicationStep draft={{ ...draft, type }} change={change} />
}

type UpperButtonsProps = { step: Draft['step']; onBack: () => void; onReset: () => void }

function UpperButtons({ step, onBack, onReset }: UpperButtonsProps) {
  const copy = useCopy(wizardCopy)
  if (step === 'type') return null
  return (
    <div className="-my-2 flex justify-between gap-2">
      {step !== 'communication' && (
        <Button variant="quiet" size="sm" className="-ml-3" onClick={onBack}>
          {copy.back}
        </Button>
      )}
      <Button variant="quiet" size="sm" className="-mr-3 ml-auto" onClick={onReset}>
        {copy.startOver}
      </Button>
    </div>
  )
}

type StepButtonsProps = {
  step: Draft['step']
  mayContinue: boolean
  onClose: () => void
  onBack: () => void
  onContinue: () => void
  onCreate: () => void
}

function StepButtons({ step, mayContinue, onClose, onBack, onContinue, onCreate }: StepButtonsProps) {
  const copy = useCopy(wizardCopy)
  return (
    <>
      <Button variant="secondary" className="sm:mr-auto" onClick={step === 'type' ? onClose : onBack}>
        {step === 'type' ? copy.back : copy.previous}
      </Button>
      {step === 'communication' ? (
        <Button onClick={onCreate}>{copy.create}</Button>
      ) : (
        <Button disabled={!mayContinue} onClick={onContinue}>
          {copy.continue}
        </Button>
      )}
    </>
  )
}
