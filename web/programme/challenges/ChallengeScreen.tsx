import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { detailOf } from '#contract/platform/pages.ts'
import type { ChallengeDetail } from '#contract/programme/challenges.ts'
import { programmeCopy } from '#web/lists/copy.ts'
import { ApiError } from '#web/platform/api/error.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { useLocation } from '#web/platform/navigation/context.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { navigate } from '#web/platform/navigation/location.ts'
import { useMay } from '#web/platform/organizations/useMay.ts'
import { useItemTitle } from '#web/platform/page/documentTitle.ts'
import { focusHeading } from '#web/platform/page/focus.ts'
import { frameCopy } from '#web/platform/page/frameCopy.ts'
import { pageCopy } from '#web/platform/page/pages.ts'
import { ProgrammeBadge } from '#web/programme/status/ProgrammeBadge.tsx'
import { useDays } from '#web/programme/status/useDays.ts'
import { useStatus } from '#web/programme/status/useStatus.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Scene } from '#web/ui/illustration/Scene.tsx'
import { Loader } from '#web/ui/Loader.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { ChallengeOverview } from './ChallengeOverview.tsx'
import { challengesCopy } from './copy.ts'
import { progressCopy } from './progressCopy.ts'
import { challengeQuery } from './queries.ts'

const ChallengeTemplates = lazy(() => import('./ChallengeTemplates.tsx'))
const DeleteChallenge = lazy(() =>
  import('./DeleteChallenge.tsx').then(({ DeleteChallenge: Dialog }) => ({ default: Dialog })),
)

/** Detail page of a challenge. */
export function ChallengeScreen() {
  const { pathname } = useLocation()
  const copy = useCopy(challengesCopy)
  const words = useCopy(programmeCopy)
  const errorText = useErrorText()
  const breadcrumb = useBreadcrumb(copy.detail)
  const { data, error, isFetching, refetch } = useQuery(challengeQuery(detailOf(pathname)?.id ?? ''))
  useItemTitle(data?.title)
  if (data) return <ChallengeDetails challenge={data} />
  const missing = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <>
      <PageHeader
        title={error ? copy.detail : <Skeleton className="h-7 w-72 max-w-full" />}
        breadcrumb={breadcrumb}
      />
      {missing ? (
        <NotFound />
      ) : error ? (
        <Card flush>
          <ErrorState
            sentence={copy.detailFailed}
            detail={errorText(error, words.noAnswer)}
            retry={{ label: words.retry, onRetry: () => void refetch(), busy: isFetching }}
          />
        </Card>
      ) : (
        <div aria-busy="true" className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <Skeleton shape="block" className="h-96" />
          <Skeleton shape="block" className="h-72" />
        </div>
      )}
    </>
  )
}

/** Breadcrumb of a challenge. The link to the list restores its filters. */
function useBreadcrumb(title: string) {
  const { searchStr } = useLocation()
  const { breadcrumb, product } = useCopy(frameCopy)
  const list = useCopy(pageCopy)['/challenges']
  return {
    label: breadcrumb,
    items: [
      { key: 'product', link: <Link to="/dashboard">{product}</Link> },
      { key: 'list', link: <Link to={`/challenges?${searchStr.slice(1)}`}>{list}</Link> },
      { key: 'page', link: title },
    ],
  }
}

function NotFound() {
  const copy = useCopy(progressCopy)
  return (
    <Card flush>
      <EmptyState
        picture={<Scene kind="desert" className="h-40! w-64! max-w-full" />}
        sentence={copy.notFound}
        action={
          <Link to="/challenges" className={buttonClass({ variant: 'secondary' })}>
            {copy.toList}
          </Link>
        }
      />
    </Card>
  )
}

function ChallengeDetails({ challenge }: { challenge: ChallengeDetail }) {
  const copy = useCopy(challengesCopy)
  const [tab, setTab] = useState<'overview' | 'templates'>('overview')
  const [deleting, setDeleting] = useState(false)
  const statusOf = useStatus()
  const breadcrumb = useBreadcrumb(challenge.title)
  // The heading that had the focus while this was loading is gone.
  useEffect(() => {
    if (document.activeElement === document.body) focusHeading()
  }, [])
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere">{challenge.title}</span>}
        mark={<ProgrammeBadge status={statusOf(challenge)} />}
        description={<Period challenge={challenge} />}
        breadcrumb={breadcrumb}
        action={<DeleteButton className="max-sm:hidden" onClick={() => setDeleting(true)} />}
      />
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
          <ChallengeOverview challenge={challenge} />
        ) : (
          <Suspense fallback={<Loader label="" />}>
            <ChallengeTemplates challenge={challenge} />
          </Suspense>
        )}
      </Tabs>
      <DeleteButton className="mt-6 self-center sm:hidden" onClick={() => setDeleting(true)} />
      <Suspense>
        {deleting && (
          <DeleteChallenge
            challenge={challenge}
            onClose={() => setDeleting(false)}
            onDeleted={() => navigate({ to: '/challenges', replace: true })}
          />
        )}
      </Suspense>
    </>
  )
}

/** In the header on wide screens, at the end of the page on phones. */
function DeleteButton({ className, onClick }: { className: string; onClick: () => void }) {
  const copy = useCopy(challengesCopy)
  const may = useMay()
  if (!may('programme.write')) return null
  return (
    <Button variant="quiet" icon={<Trash2 />} className={className} onClick={onClick}>
      {copy.remove}
    </Button>
  )
}

/** States the period of a challenge, and the days until its start or end. */
function Period({ challenge: { startDate, endDate } }: { challenge: ChallengeDetail }) {
  const copy = useCopy(progressCopy)
  const { today, say } = useDays()
  const { inDays } = useFormats()
  const left = Math.round((Date.parse(endDate) - Date.parse(today)) / 86_400_000)
  const distance =
    today < startDate
      ? copy.beginsIn(inDays(startDate, today))
      : left < 0
        ? copy.ended(say(endDate))
        : copy.daysToGo(left)
  return (
    <>
      {copy.period(say(startDate), say(endDate))} · <span className="font-medium text-ink">{distance}</span>
    </>
  )
}
