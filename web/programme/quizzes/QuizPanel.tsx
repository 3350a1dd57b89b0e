import { lazy, Suspense, useId, useRef } from 'react'
import type { QuizDetail } from '#contract/programme/quizzes.ts'
import { programmeCopy } from '#web/lists/copy.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { Unsaved } from '#web/platform/page/Unsaved.tsx'
import { useDays } from '#web/programme/status/useDays.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { OutcomeDialog } from '#web/ui/OutcomeDialog.tsx'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { Conflict } from './Conflict.tsx'
import { blankDraft, draftOf, moved, movedTo, type QuestionDraft } from './draft.ts'
import { panelCopy } from './panelCopy.ts'
import { QuestionList } from './QuestionList.tsx'
import { QuizFields } from './QuizFields.tsx'
import { useDraft } from './useDraft.ts'
import { useEditing } from './useEditing.ts'
import { useSave } from './useSave.ts'

const QuestionDialog = lazy(() => import('./QuestionDialog.tsx'))

type Props = {
  /** The one to change; a new one without. */
  quiz?: QuizDetail
  /** The day a new one is wanted for; today unless told. */
  start?: string | undefined
  onClose: () => void
}

export default function QuizPanel({ quiz, start, onClose }: Props) {
  const copy = useCopy(panelCopy)
  const { close } = useCopy(programmeCopy)
  const { currentId } = useOrganizations()
  const { today, dayOf } = useDays()
  const initial = quiz ? draftOf(quiz, dayOf) : blankDraft(start ?? today)
  const { draft, dirty, restored, change, forget } = useDraft(
    `quiz:${currentId}:${quiz?.id ?? 'new'}`,
    initial,
    start ? (kept) => movedTo(start, kept) : undefined,
  )
  const locked = quiz?.locked ?? false
  const questions = locked ? initial.questions : draft.questions
  const setQuestions = (next: QuestionDraft[]) => change({ questions: next })
  const editing = useEditing(questions, setQuestions)
  const { save, problems, outcome, refused, reset } = useSave({ draft, quiz, locked, onSaved: forget })
  const formId = useId()
  const blocked = useRef<HTMLDivElement>(null)
  const changed = quiz !== undefined && draft.version !== quiz.version

  const submit = (candidate = draft) => {
    // The sentences are there only after this event.
    if (!save(candidate)) requestAnimationFrame(() => blocked.current?.focus())
  }
  const discard = () => {
    forget()
    onClose()
  }

  return (
    <SidePanel
      onClose={onClose}
      title={quiz ? copy.edit : copy.add}
      closeLabel={close}
      footer={
        <>
          {dirty && (
            <Button variant="quiet" className="mr-auto" onClick={discard}>
              {copy.discard}
            </Button>
          )}
          <Button type="submit" form={formId} busy={outcome.status === 'pending'}>
            {copy.save}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        autoComplete="off"
        className="flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Unsaved when={dirty} stored />
        {problems.length > 0 && (
          <div ref={blocked} tabIndex={-1} className="rounded-control">
            <Notice tone="danger" title={copy.blocked}>
              <ul className="list-disc pl-4">
                {problems.map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
            </Notice>
          </div>
        )}
        {changed ? (
          <Conflict
            draft={draft}
            newest={initial}
            onLoad={forget}
            onKeep={() => {
              const mine = { ...draft, version: quiz.version }
              change(mine)
              submit(mine)
            }}
          />
        ) : (
          restored && <Notice>{copy.restored}</Notice>
        )}
        <QuizFields draft={draft} onChange={change} />
        <QuestionList
          questions={questions}
          locked={locked}
          onAdd={editing.add}
          onEdit={editing.edit}
          onMove={(id, place) => setQuestions(moved(questions, id, place))}
          onChange={setQuestions}
        />
      </form>
      {editing.question && (
        <Suspense>
          <QuestionDialog
            key={editing.question.id}
            question={editing.question}
            isNew={editing.isNew}
            onDone={editing.done}
            onClose={editing.leave}
          />
        </Suspense>
      )}
      {outcome.status !== 'idle' && (
        <OutcomeDialog
          state={outcome.status === 'pending' ? 'busy' : outcome.status === 'success' ? 'success' : 'failure'}
          title={
            outcome.status === 'pending'
              ? copy.save
              : outcome.status === 'success'
                ? copy.success
                : copy.error
          }
          text={outcome.text}
          action={outcome.status === 'success' ? copy.continue : copy.tryAgain}
          closeLabel={close}
          onAction={() => (outcome.status === 'success' ? onClose() : refused ? reset() : submit())}
          onClose={outcome.status === 'success' ? onClose : reset}
        />
      )}
    </SidePanel>
  )
}
