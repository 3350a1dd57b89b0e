import { useQuery } from '@tanstack/react-query'
import type { Quiz } from '#contract/programme/quizzes.ts'
import { programmeCopy } from '#web/lists/copy.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { panelCopy } from './panelCopy.ts'
import QuizPanel from './QuizPanel.tsx'
import { quizQuery } from './queries.ts'

type Props = { quiz: Quiz; onClose: () => void }

export default function EditQuiz({ quiz, onClose }: Props) {
  const copy = useCopy(panelCopy)
  const words = useCopy(programmeCopy)
  const errorText = useErrorText()
  const detail = useQuery(quizQuery(quiz.id))
  // What was read for the details may be old by now.
  if (detail.data && detail.isFetchedAfterMount) return <QuizPanel quiz={detail.data} onClose={onClose} />
  return (
    <SidePanel title={copy.edit} closeLabel={words.close} onClose={onClose}>
      {detail.isError ? (
        <ErrorState
          sentence={copy.loadFailed}
          detail={errorText(detail.error, words.noAnswer)}
          retry={{ label: words.retry, onRetry: () => void detail.refetch(), busy: detail.isFetching }}
        />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-5">
          <Skeleton shape="block" className="h-16" />
          <Skeleton shape="block" className="h-16" />
          <Skeleton shape="block" className="h-40" />
        </div>
      )}
    </SidePanel>
  )
}
