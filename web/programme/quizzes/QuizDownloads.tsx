import { ChartNoAxesColumn, Download } from 'lucide-react'
import type { ReactElement } from 'react'
import type { Needs } from '#contract/platform/permissions.ts'
import { downloadQuizResults } from '#contract/programme/quiz-results.ts'
import { isConfidential, type QuizCategory } from '#contract/programme/quizzes.ts'
import { fileAddress } from '#web/platform/api/call.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useMay } from '#web/platform/organizations/useMay.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { detailCopy } from './detailCopy.ts'

/** The file names those who answered. */
const downloadNeeds: Needs = { all: ['programme.read', 'people.read'] }

/** Downloads of the answers; for confidential quizzes also of their shares. */
export function QuizDownloads({ quizId, category }: { quizId: string; category: QuizCategory }) {
  const copy = useCopy(detailCopy)
  const may = useMay()
  if (!may(downloadNeeds)) return null
  return (
    <>
      {isConfidential(category) && (
        <ResultsLink quizId={quizId} kind="summary" label={copy.summary} icon={<ChartNoAxesColumn />} />
      )}
      <ResultsLink quizId={quizId} label={copy.download} icon={<Download />} />
    </>
  )
}

type LinkProps = {
  quizId: string
  kind?: 'summary'
  label: string
  icon: ReactElement
}

function ResultsLink({ quizId, kind, label, icon }: LinkProps) {
  const { session } = useSession()
  // A support session may not download answers; the server refuses it too.
  if (session?.kind === 'admin_access') {
    return (
      <Button variant="secondary" icon={icon} disabled>
        {label}
      </Button>
    )
  }
  return (
    <a
      href={fileAddress(downloadQuizResults, { params: { quizId }, query: kind ? { kind } : {} })}
      download
      className={buttonClass({ variant: 'secondary' })}
    >
      {icon}
      {label}
    </a>
  )
}
