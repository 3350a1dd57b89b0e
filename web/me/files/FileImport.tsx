import { Unsaved } from '#web/platform/page/Unsaved.tsx'
import { ChooseFiles } from './ChooseFiles.tsx'
import { FileDone } from './FileDone.tsx'
import { FileProgress } from './FileProgress.tsx'
import { FileQuestionForm } from './FileQuestionForm.tsx'
import { PlanReview } from './PlanReview.tsx'
import { type Step, useFileImport } from './useFileImport.ts'

/** Whether leaving the page loses what was read. A plan in which nothing is new is no loss. */
function isLost(step: Step): boolean {
  if (step.at === 'plan') return step.plan.parts.length > 0
  return step.at !== 'choose' && step.at !== 'done'
}

/** Imports files: choosing, reading, reviewing the plan, sending, and undoing. */
export function FileImport({ unit }: { unit: string }) {
  const importing = useFileImport()
  const { step } = importing
  return (
    <>
      <Unsaved when={isLost(step)} />
      {step.at === 'choose' && <ChooseFiles importing={importing} problem={step.problem} />}
      {(step.at === 'reading' || step.at === 'planning' || step.at === 'sending') && (
        <FileProgress importing={importing} step={step} />
      )}
      {step.at === 'asking' && <FileQuestionForm importing={importing} step={step} />}
      {step.at === 'plan' && <PlanReview importing={importing} step={step} unit={unit} />}
      {step.at === 'done' && <FileDone importing={importing} step={step} />}
    </>
  )
}
