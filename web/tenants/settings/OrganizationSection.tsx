import { useQuery } from '@tanstack/react-query'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { settingsCopy } from './copy.ts'
import { OrganizationSettings } from './OrganizationSettings.tsx'
import { organizationQuery } from './queries.ts'
import { SettingsSkeleton } from './SettingsSkeleton.tsx'

export function OrganizationSection() {
  const copy = useCopy(settingsCopy)
  const errorText = useErrorText()
  const { data, error, isFetching, refetch } = useQuery(organizationQuery)
  if (data) return <OrganizationSettings organization={data} />
  if (!error) return <SettingsSkeleton />
  return (
    <ErrorState
      sentence={copy.loadFailed}
      detail={errorText(error, copy.detailsFailed)}
      retry={{ label: copy.retry, onRetry: () => void refetch(), busy: isFetching }}
    />
  )
}
