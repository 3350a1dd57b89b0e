import { Download } from 'lucide-react'
import { exportQuizzes } from '#contract/programme/quizzes.ts'
import { programmeCopy } from '#web/lists/copy.ts'
import type { Listing } from '#web/lists/listing.ts'
import { fileAddress } from '#web/platform/api/call.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { filtersOf } from './queries.ts'

type Props = { listing: Listing; found: number | undefined }

/** The quizzes listed, on all pages, as a file. */
export function QuizExport({ listing, found }: Props) {
  const copy = useCopy(programmeCopy)
  const { session } = useSession()
  // Whoever looks in to help carries nothing away: the server refuses it too.
  if (!found || session?.kind === 'admin_access') {
    return (
      <Button variant="secondary" icon={<Download />} disabled className="ml-auto max-sm:grow">
        {copy.export}
      </Button>
    )
  }
  return (
    <a
      href={fileAddress(exportQuizzes, { query: filtersOf(listing) })}
      download
      className={buttonClass({ variant: 'secondary', className: 'ml-auto max-sm:grow' })}
    >
      <Download aria-hidden="true" />
      {copy.export}
    </a>
  )
}
