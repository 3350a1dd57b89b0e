import { useQueryClient } from '@tanstack/react-query'
import { respondToQuiz } from '#contract/programme/quiz-results.ts'
import { ScreenSkeleton } from '#web/me/frame/ScreenSkeleton.tsx'
import { useMember } from '#web/me/member/member.ts'
import { enqueue } from '#web/me/outbox/enqueue.ts'
import { flush } from '#web/me/outbox/flush.ts'
import { ApiError } from '#web/platform/api/error.ts'
import { useCopy } from '#web/platform/language/language.ts'
import type { Given } from './played.ts'
import { QuestionPlayer } from './QuestionPlayer.tsx'
import type { TakenQuiz } from './QuizScreen.tsx'
import { QuizStart } from './QuizStart.tsx'
import { quizCopy } from './quizCopy.ts'
import { usePlay } from './usePlay.ts'

/** Sends an answer, or keeps it on the device until there is a connection. */
function useSendAnswer({ id: quizId, title }: TakenQuiz) {
  const copy = useCopy(quizCopy)
  const queries = useQueryClient()
  const { account } = useMember()
  return async (questionId: string, given: Given) => {
    // An older answer that still waits would otherwise replace this one later.
    await flush(account.id).catch(() => {})
    const input = { params: { quizId }, body: { answers: [{ questionId, ...given }] } }
    try {
      const { state } = await enqueue(respondToQuiz, input, { label: copy.answerTo(title) })
      if (state === 'sent') await queries.invalidateQueries({ queryKey: ['quizzes'] })
      return state
    } catch (error) {
      if (error instanceof ApiError && error.code === 'quiz.not_live')
        await queries.invalidateQueries({ queryKey: ['quizzes'] })
      throw error
    }
  }
}

/** A live quiz: its first screen, and its questions one after the other. */
export function PlayQuiz({ quiz }: { quiz: TakenQuiz }) {
  const stored = Object.fromEntries(quiz.own.map(({ questionId, ...given }) => [questionId, given]))
  const send = useSendAnswer(quiz)
  const play = usePlay({ name: `quiz ${quiz.id}`, stored, send })
  if (!play) return <ScreenSkeleton />
  const { answers, place, moveTo, change, save } = play
  if (place === null || !quiz.questions[place]) return <QuizStart quiz={quiz} play={play} />
  return (
    <QuestionPlayer
      questions={quiz.questions}
      answers={answers}
      place={place}
      onMove={(to) => moveTo(quiz.questions[to] ? to : null)}
      onChange={change}
      onSave={save}
    />
  )
}
