import { useQuery } from '@tanstack/react-query'
import { dayIn } from '#contract/platform/days.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { appCopy } from '#web/platform/page/copy.ts'
import { frameCopy } from '#web/platform/page/frameCopy.ts'
import { pageCopy } from '#web/platform/page/pages.ts'
import { Loader } from '#web/ui/Loader.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { dashboardCopy } from './copy.ts'
import { emptyDashboard } from './emptyDashboard.ts'
import { FailedNote } from './FailedNote.tsx'
import { Overview } from './Overview.tsx'
import { dashboardQuery } from './queries.ts'
import { useMonthInAddress } from './useDay.ts'

export function DashboardScreen() {
  const copy = useCopy(dashboardCopy)
  const { breadcrumb, product } = useCopy(frameCopy)
  const { loading } = useCopy(appCopy)
  const title = useCopy(pageCopy)['/dashboard']
  const errorText = useErrorText()
  const { current } = useOrganizations()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    dashboardQuery(useMonthInAddress()),
  )
  const shown = data ?? (error && emptyDashboard(dayIn(current?.timezone ?? 'UTC', new Date())))
  return (
    <>
      <PageHeader
        title={title}
        description={current && copy.description(current.name)}
        breadcrumb={{
          label: breadcrumb,
          items: [
            { key: 'product', link: <Link to="/dashboard">{product}</Link> },
            { key: 'page', link: title },
          ],
        }}
      />
      {shown ? (
        <>
          <FailedNote
            parts={shown.failed}
            detail={error ? errorText(error, copy.failed) : undefined}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
          <Overview dashboard={shown} busy={isPlaceholderData} />
        </>
      ) : (
        <Loader label={loading} />
      )}
    </>
  )
}
