import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useErrorText } from '#web/api/errorText.ts'
import { useCopy } from '#web/app/language.ts'
import { programmeCopy } from '#web/programme/copy.ts'
import { ProgrammeBadge } from '#web/programme/ProgrammeBadge.tsx'
import { useStatus } from '#web/programme/useStatus.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Loader } from '#web/ui/Loader.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { ChallengeOverview } from './ChallengeOverview.tsx'
import { challengesCopy } from './copy.ts'
import { DeleteChallenge } from './DeleteChallenge.tsx'
import { challengeQuery, type ListedChallenge } from './queries.ts'

const ChallengeTemplates = lazy(() => import('./ChallengeTemplates.tsx'))

type Props = { listed: ListedChallenge; onClose: () => void }

/** Everything there is to know of a challenge. */
export default function ChallengeDialog({ listed, onClose }: Props) {
  const copy = useCopy(challengesCopy)
  const words = useCopy(programmeCopy)
  const errorText = useErrorText()
  const challenge = useQuery(challengeQuery(listed.id))
  const statusOf = useStatus()
  const [tab, setTab] = useState<'overview' | 'templates'>('overview')
  const [deleting, setDeleting] = useState(false)
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={<span className="line-clamp-3 wrap-anywhere">{listed.title}</span>}
      description={<ProgrammeBadge status={statusOf(listed)} />}
      closeLabel={words.close}
      footer={
        <>
          <Button
            variant="quiet"
            icon={<Trash2 />}
            className="sm:mr-auto"
            disabled={!challenge.data}
            onClick={() => setDeleting(true)}
          >
            {copy.remove}
          </Button>
          <Button onClick={onClose}>{words.close}</Button>
        </>
      }
    >
      {challenge.isError && (
        <ErrorState
          sentence={copy.detailFailed}
          detail={errorText(challenge.error, words.noAnswer)}
          retry={{ label: words.retry, onRetry: () => void challenge.refetch(), busy: challenge.isFetching }}
        />
      )}
      {challenge.isPending && <Skeleton className="h-64" />}
      {challenge.data && (
        <Tabs
          label={copy.detail}
          tabs={[
            { value: 'overview', label: copy.overview },
            { value: 'templates', label: copy.templates },
          ]}
          value={tab}
          onChange={setTab}
        >
          {tab === 'overview' ? (
            <ChallengeOverview challenge={challenge.data} />
          ) : (
            <Suspense fallback={<Loader label="" />}>
              <ChallengeTemplates challenge={challenge.data} />
            </Suspense>
          )}
        </Tabs>
      )}
      {deleting && challenge.data && (
        <DeleteChallenge challenge={challenge.data} onClose={() => setDeleting(false)} onDeleted={onClose} />
      )}
    </Dialog>
  )
}
