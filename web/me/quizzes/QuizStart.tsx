import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { EraseAnswers } from './EraseAnswers.tsx'
import { eraseCopy } from './eraseCopy.ts'
import { isAnswered } from './played.ts'
import { QuizPromises } from './QuizPromises.tsx'
import type { TakenQuiz } from './QuizScreen.tsx'
import { quizCopy } from './quizCopy.ts'
import type { usePlay } from './usePlay.ts'

type Props = { quiz: TakenQuiz; play: NonNullable<ReturnType<typeof usePlay>> }

/** The first screen of a quiz, and the one after its last question. */
export function QuizStart({ quiz, play: { answers, answered, isWaiting, moveTo, clear } }: Props) {
  const copy = useCopy(quizCopy)
  const erasing = useCopy(eraseCopy)
  const formats = useFormats()
  const all = quiz.questions.length
  const isComplete = answered >= all
  const firstOpen = quiz.questions.findIndex(({ id }) => !isAnswered(answers[id]))
  return (
    <Card>
      <div className="flex flex-col gap-6">
        {answered > 0 && (
          <Notice tone={isComplete ? 'success' : 'info'}>
            <p className="font-medium">{isComplete ? copy.allAnswered : copy.someAnswered(answered, all)}</p>
            <p>{isWaiting ? copy.waiting : copy.changeUntil(formats.instant(quiz.endDate))}</p>
          </Notice>
        )}
        <p className="text-base font-medium">{copy.questions(all)}</p>
        <QuizPromises quiz={quiz} />
        <div className="flex flex-wrap gap-3">
          {isComplete && (
            <Link to="/me/quizzes" className={buttonClass()}>
              {copy.toQuizzes}
            </Link>
          )}
          <Button
            variant={isComplete ? 'secondary' : 'primary'}
            onClick={() => moveTo(isComplete ? 0 : firstOpen)}
          >
            {isComplete ? copy.change : answered > 0 ? copy.goOn : copy.start}
          </Button>
          {quiz.own.length > 0 && (
            <EraseAnswers quizId={quiz.id} description={erasing.whileOpen} onErased={clear} />
          )}
        </div>
      </div>
    </Card>
  )
}
