import { useQuery } from '@tanstack/react-query'
import { dayIn } from '#contract/days.ts'
import { useErrorText } from '#web/api/errorText.ts'
import { appCopy } from '#web/app/copy.ts'
import { frameCopy } from '#web/app/frameCopy.ts'
import { useCopy } from '#web/app/language.ts'
import { pageCopy } from '#web/app/pages.ts'
import { Link } from '#web/navigation/Link.tsx'
import { useOrganizations } from '#web/organizations/current.ts'
import { Loader } from '#web/ui/Loader.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { dashboardCopy } from './copy.ts'
import { FailedNote } from './FailedNote.tsx'
import { nothingRead } from './nothingRead.ts'
import { Overview } from './Overview.tsx'
import { dashboardQuery } from './queries.ts'
import { useAskedMonth } from './useDay.ts'

export function DashboardScreen() {
  const copy = useCopy(dashboardCopy)
  const { breadcrumb, product } = useCopy(frameCopy)
  const { loading } = useCopy(appCopy)
  const title = useCopy(pageCopy)['/dashboard']
  const errorText = useErrorText()
  const { current } = useOrganizations()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(dashboardQuery(useAskedMonth()))
  const shown = data ?? (error && nothingRead(dayIn(current?.timezone ?? 'UTC', new Date())))
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
