import { lazy, Suspense, useId } from 'react'
import type { QuizDetail } from '#contract/programme/quizzes.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Unsaved } from '#web/platform/page/Unsaved.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { Conflict } from './Conflict.tsx'
import { panelCopy } from './panelCopy.ts'
import { QuestionList } from './QuestionList.tsx'
import { QuizFields } from './QuizFields.tsx'
import { SaveOutcome } from './SaveOutcome.tsx'
import { SaveProblems } from './SaveProblems.tsx'
import { type QuizForm, useQuizForm } from './useQuizForm.ts'

const QuestionDialog = lazy(() => import('./QuestionDialog.tsx'))

type Props = {
  /** The quiz to change; undefined for a new one. */
  quiz?: QuizDetail
  /** First day of a new quiz; today if undefined. */
  start?: string | undefined
  onClose: () => void
}

export default function QuizPanel({ quiz, start, onClose }: Props) {
  const copy = useCopy(panelCopy)
  const form = useQuizForm(quiz, start)
  const formId = useId()
  const discard = () => {
    form.forget()
    onClose()
  }
  return (
    <SidePanel
      onClose={onClose}
      title={quiz ? copy.edit : copy.add}
      closeLabel={copy.close}
      footer={
        <>
          {form.dirty && (
            <Button variant="quiet" className="mr-auto" onClick={discard}>
              {copy.discard}
            </Button>
          )}
          <Button type="submit" form={formId} busy={form.outcome.status === 'pending'}>
            {copy.save}
          </Button>
        </>
      }
    >
      <QuizDraftForm id={formId} form={form} />
      <QuestionEditor editing={form.editing} />
      <SaveOutcome form={form} onDone={onClose} />
    </SidePanel>
  )
}

function QuizDraftForm({ id, form }: { id: string; form: QuizForm }) {
  return (
    <form
      id={id}
      noValidate
      autoComplete="off"
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <Unsaved when={form.dirty} stored />
      <SaveProblems problems={form.problems} box={form.problemsBox} />
      <DraftNotice form={form} />
      <QuizFields draft={form.draft} onChange={form.change} />
      <QuestionList form={form} />
    </form>
  )
}

/** Tells that the draft is older than the quiz, or than this visit. */
function DraftNotice({ form }: { form: QuizForm }) {
  const copy = useCopy(panelCopy)
  if (form.hasConflict) {
    return <Conflict draft={form.draft} newest={form.newest} onLoad={form.forget} onKeep={form.overwrite} />
  }
  return form.restored && <Notice>{copy.restored}</Notice>
}

/** A form of its own, which must not stand inside the form of the quiz. */
function QuestionEditor({ editing }: Pick<QuizForm, 'editing'>) {
  if (!editing.question) return null
  return (
    <Suspense>
      <QuestionDialog
        key={editing.question.id}
        question={editing.question}
        isNew={editing.isNew}
        onDone={editing.done}
        onClose={editing.leave}
      />
    </Suspense>
  )
}
