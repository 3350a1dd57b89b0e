import type { MissionOfMember, QuestionOfMission } from '#contract/participation/missions.ts'
import { ScreenSkeleton } from '#web/me/frame/ScreenSkeleton.tsx'
import { isAnswered } from '#web/me/quizzes/played.ts'
import { QuestionPlayer } from '#web/me/quizzes/QuestionPlayer.tsx'
import type { SolvedQuestion } from '#web/me/quizzes/QuestionResult.tsx'
import { useDraft, withDraft } from '#web/me/quizzes/useDraft.ts'
import { useCopy, useLanguage } from '#web/platform/language/language.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { MissionQuizResult } from './MissionQuizResult.tsx'
import { MissionQuizStart } from './MissionQuizStart.tsx'
import { missionsCopy } from './missionsCopy.ts'
import { useCompletion } from './useCompletion.ts'

/** The questions of a mission. They have no ids: their places identify them and their answers. */
const inLanguage = (questions: readonly QuestionOfMission[], isFrench: boolean): SolvedQuestion[] =>
  questions.map(({ text, textFr, answers }, at) => ({
    id: String(at),
    text: isFrench ? textFr : text,
    type: 'multiple',
    answers: answers.map((answer, place) => ({
      id: String(place),
      text: isFrench ? answer.textFr : answer.text,
      isCorrect: answer.isCorrect,
    })),
  }))

/** A quiz mission: played on this device, which alone has the answers, and then its solutions. */
export function MissionQuiz({ mission }: { mission: MissionOfMember }) {
  const copy = useCopy(missionsCopy)
  const isFrench = useLanguage().language === 'fr'
  const { draft, moveTo, setAnswer, clear } = useDraft(`mission ${mission.id}`)
  const complete = useCompletion(mission)
  if (!mission.isReady)
    return (
      <Notice role="note" title={copy.notReady}>
        {copy.notReadyDetail}
      </Notice>
    )
  if (!mission.questions) return null
  if (!draft) return <ScreenSkeleton />
  const questions = inLanguage(mission.questions, isFrench)
  const answers = withDraft({}, draft)
  const firstOpen = questions.findIndex(({ id }) => !isAnswered(answers[id]))
  const isOpen = mission.state === 'active'
  if (isOpen && draft.place !== null && questions[draft.place])
    return (
      <QuestionPlayer
        questions={questions}
        answers={answers}
        place={draft.place}
        onMove={(to) => moveTo(questions[to] ? to : null)}
        onChange={(id, given) => setAnswer(id, given, 'edited')}
        onSave={async (id) => {
          if (firstOpen === -1 && id === questions.at(-1)?.id) await complete()
        }}
      />
    )
  if (mission.mine?.doneAt || mission.state === 'closed')
    return (
      <MissionQuizResult
        questions={questions}
        sources={mission.questions.map(({ source }) => source)}
        answers={answers}
        wasDone={Boolean(mission.mine?.doneAt)}
        onAgain={
          isOpen
            ? () => {
                clear()
                moveTo(0)
              }
            : undefined
        }
      />
    )
  return (
    <MissionQuizStart
      mission={mission}
      answered={Object.values(answers).filter(isAnswered).length}
      all={questions.length}
      onStart={() => moveTo(Math.max(firstOpen, 0))}
    />
  )
}
