import { useQuery } from '@tanstack/react-query'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { pageCopy } from '#web/platform/page/pages.ts'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { AccessForm } from './AccessForm.tsx'
import { accessCopy } from './accessCopy.ts'
import { PosterLinks } from './PosterLinks.tsx'
import { accessQuery } from './queries.ts'

/** Who may join by the organization's link. */
export function AccessControl() {
  const copy = useCopy(accessCopy)
  const title = useCopy(pageCopy)['/settings/access']
  const errorText = useErrorText()
  const access = useQuery(accessQuery)
  return (
    <Card title={title} description={copy.lead}>
      {access.isPending && <Skeleton shape="block" className="h-48" />}
      {access.isError && !access.data && (
        <ErrorState
          className="py-4!"
          sentence={copy.loadFailed}
          detail={errorText(access.error, copy.noAnswer)}
          retry={{ label: copy.retry, onRetry: () => void access.refetch(), busy: access.isFetching }}
        />
      )}
      {access.data && <AccessForm stored={access.data} />}
      <PosterLinks />
    </Card>
  )
}
