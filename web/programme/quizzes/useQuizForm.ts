import { useRef } from 'react'
import type { QuizDetail } from '#contract/programme/quizzes.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { useDays } from '#web/programme/status/useDays.ts'
import { blankDraft, draftOf, movedTo, type QuestionDraft, type QuizDraft } from './draft.ts'
import { useDraft } from './useDraft.ts'
import { useEditing } from './useEditing.ts'
import { useSave } from './useSave.ts'

/** The draft of a quiz, and the draft of the quiz as the server has it now. */
function useQuizDraft(quiz: QuizDetail | undefined, start: string | undefined) {
  const { currentId } = useOrganizations()
  const { today, dayOf } = useDays()
  const newest = quiz ? draftOf(quiz, dayOf) : blankDraft(start ?? today)
  const restore = start ? (kept: QuizDraft) => movedTo(start, kept) : undefined
  return { newest, ...useDraft(`quiz:${currentId}:${quiz?.id ?? 'new'}`, newest, restore) }
}

/**
 * The form of a quiz, from the first word typed until it is saved.
 * @param quiz the quiz to change; undefined for a new one
 * @param start first day of a new quiz; today if undefined
 */
export function useQuizForm(quiz: QuizDetail | undefined, start: string | undefined) {
  const kept = useQuizDraft(quiz, start)
  const { draft, newest, change } = kept
  const locked = quiz?.locked ?? false
  const { save, ...saving } = useSave({ draft, quiz, locked, onSaved: kept.forget })
  const problemsBox = useRef<HTMLDivElement>(null)
  const questions = locked ? newest.questions : draft.questions
  const setQuestions = (next: QuestionDraft[]) => change({ questions: next })
  const editing = useEditing(questions, setQuestions)

  const submit = (candidate = draft) => {
    // The problems are rendered after this event only.
    if (!save(candidate)) requestAnimationFrame(() => problemsBox.current?.focus())
  }
  return {
    ...saving,
    ...kept,
    submit,
    /** Whether somebody else saved the quiz since this draft was begun. */
    hasConflict: quiz !== undefined && draft.version !== quiz.version,
    /** Saves the draft over what somebody else saved. */
    overwrite() {
      const mine = { ...draft, version: quiz?.version }
      change(mine)
      submit(mine)
    },
    locked,
    questions,
    setQuestions,
    editing,
    problemsBox,
  }
}

export type QuizForm = ReturnType<typeof useQuizForm>
