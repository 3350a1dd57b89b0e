import { useEffect, useRef } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { Unsaved } from '#web/platform/page/Unsaved.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { CommunicationStep } from './CommunicationStep.tsx'
import { ConfigureStep } from './ConfigureStep.tsx'
import { type Draft, steps } from './draft.ts'
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
  const at = steps.indexOf(step)
  // A step without its type cannot be shown: there is only the first.
  const shown = type ? step : 'type'

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its top.
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'end' })
  }, [shown])

  const go = (to: number) => {
    const target = steps[to]
    if (target) change({ step: target })
  }
  const forward = () => go(at + 1)
  const backward = () => go(at - 1)

  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={copy.title}
      closeLabel={copy.close}
      footer={
        <>
          {shown === 'type' ? (
            <Button variant="secondary" className="sm:mr-auto" onClick={onClose}>
              {copy.back}
            </Button>
          ) : (
            <Button variant="secondary" className="sm:mr-auto" onClick={backward}>
              {copy.previous}
            </Button>
          )}
          {shown === 'communication' ? (
            <Button onClick={onCreate}>{copy.create}</Button>
          ) : (
            <Button disabled={!type} onClick={forward}>
              {copy.continue}
            </Button>
          )}
        </>
      }
    >
      <Unsaved when={type !== undefined} stored />
      <div ref={top} />
      <div className="flex flex-col gap-6">
        <Stepper step={shown} />
        {shown !== 'type' && (
          <div className="-my-2 flex justify-between gap-2">
            {shown !== 'communication' && (
              <Button variant="quiet" size="sm" className="-ml-3" onClick={backward}>
                {copy.back}
              </Button>
            )}
            <Button variant="quiet" size="sm" className="-mr-3 ml-auto" onClick={onReset}>
              {copy.startOver}
            </Button>
          </div>
        )}
        {shown === 'type' && <TypeStep value={type} onChange={(chosen) => change({ type: chosen })} />}
        {type && shown === 'configure' && <ConfigureStep draft={{ ...draft, type }} change={change} />}
        {type && shown === 'review' && <ReviewStep draft={{ ...draft, type }} />}
        {type && shown === 'communication' && (
          <CommunicationStep draft={{ ...draft, type }} change={change} />
        )}
      </div>
    </Dialog>
  )
}
