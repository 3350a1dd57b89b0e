import { useQuery } from '@tanstack/react-query'
import { typedLimit } from '#contract/participation/rules.ts'
import { Automation } from '#web/me/automation/Automation.tsx'
import { Connectors } from '#web/me/connectors/Connectors.tsx'
import { Imports } from '#web/me/files/Imports.tsx'
import { LoadFailed } from '#web/me/frame/LoadFailed.tsx'
import { MemberPage } from '#web/me/frame/MemberPage.tsx'
import { screenNames } from '#web/me/frame/memberCopy.ts'
import { ScreenSkeleton } from '#web/me/frame/ScreenSkeleton.tsx'
import { useUnit } from '#web/me/record/useUnit.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Card } from '#web/ui/Card.tsx'
import { sourcesQuery } from './queries.ts'
import { SilentSources } from './SilentSources.tsx'
import { SourceOrder } from './SourceOrder.tsx'
import { sourcesCopy } from './sourcesCopy.ts'

/** What the own figures come from, in the order in which it counts. */
export function SourcesScreen() {
  const copy = useCopy(sourcesCopy)
  const names = useCopy(screenNames)
  const formats = useFormats()
  const unit = useUnit()
  const sources = useQuery(sourcesQuery)
  return (
    <MemberPage title={names['/me/sources']} description={copy.description}>
      {sources.isPending && <ScreenSkeleton />}
      {sources.isError && <LoadFailed error={sources.error} onRetry={() => sources.refetch()} />}
      <SilentSources />
      {sources.data && <SourceOrder sources={sources.data} />}
      <Connectors />
      <Imports />
      <Automation />
      <Card title={copy.more}>
        <div className="flex flex-col items-start gap-4">
          <p>{copy.moreDetail(formats.number(typedLimit), unit)}</p>
          <Link to="/me/record" className={buttonClass({ variant: 'secondary' })}>
            {copy.record}
          </Link>
        </div>
      </Card>
    </MemberPage>
  )
}
