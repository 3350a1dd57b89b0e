import { useQuery } from '@tanstack/react-query'
import { dayIn } from '#contract/platform/days.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { appCopy } from '#web/platform/page/copy.ts'
import { ScreenHeader } from '#web/platform/page/ScreenHeader.tsx'
import { Loader } from '#web/ui/Loader.tsx'
import { dashboardCopy } from './copy.ts'
import { emptyDashboard } from './emptyDashboard.ts'
import { FailedNote } from './FailedNote.tsx'
import { Overview } from './Overview.tsx'
import { dashboardQuery } from './queries.ts'
import { useMonthInAddress } from './useDay.ts'

export function DashboardScreen() {
  const copy = useCopy(dashboardCopy)
  const { loading } = useCopy(appCopy)
  const errorText = useErrorText()
  const { current } = useOrganizations()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    dashboardQuery(useMonthInAddress()),
  )
  const shown = data ?? (error && emptyDashboard(dayIn(current?.timezone ?? 'UTC', new Date())))
  return (
    <>
      <ScreenHeader page="/dashboard" description={current && copy.description(current.name)} />
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
