import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useErrorText } from '#web/api/errorText.ts'
import { product } from '#web/app/copy.ts'
import { frameCopy } from '#web/app/frameCopy.ts'
import { useCopy } from '#web/app/language.ts'
import { pageCopy } from '#web/app/pages.ts'
import { useSession } from '#web/app/session.ts'
import { Link } from '#web/navigation/Link.tsx'
import { useOrganizations } from '#web/organizations/current.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { AccessControl } from './AccessControl.tsx'
import { Administrators } from './Administrators.tsx'
import { settingsCopy } from './copy.ts'
import { OrganizationSettings } from './OrganizationSettings.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { organizationQuery } from './queries.ts'
import { Section, SectionLinks, type SectionName } from './Sections.tsx'
import { SettingsSkeleton } from './SettingsSkeleton.tsx'

const AuditLog = lazy(() => import('#web/audit/AuditLog.tsx'))

export function SettingsScreen() {
  const copy = useCopy(settingsCopy)
  const { breadcrumb } = useCopy(frameCopy)
  const title = useCopy(pageCopy)['/settings']
  const errorText = useErrorText()
  const { current } = useOrganizations()
  const { session } = useSession()
  const settings = useQuery(organizationQuery)
  // Whoever looks in to help sees nothing of the person whose session it is.
  const own = session?.kind !== 'admin_access'
  const sections: SectionName[] = [
    'organization',
    'access',
    'admins',
    ...(own ? ['account' as const] : []),
    'audit',
  ]

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
      <div className="grid items-start gap-8 xl:grid-cols-[11rem_minmax(0,1fr)]">
        <SectionLinks sections={sections} />
        <div className="flex min-w-0 max-w-3xl flex-col gap-6">
          <Section name="organization">
            {settings.isPending && <SettingsSkeleton />}
            {settings.isError && !settings.data && (
              <ErrorState
                sentence={copy.loadFailed}
                detail={errorText(settings.error, copy.detailsFailed)}
                retry={{
                  label: copy.retry,
                  onRetry: () => void settings.refetch(),
                  busy: settings.isFetching,
                }}
              />
            )}
            {settings.data && <OrganizationSettings organization={settings.data} />}
          </Section>
          <Section name="access">
            <AccessControl />
          </Section>
          <Section name="admins">
            <Administrators />
          </Section>
          {own && (
            <Section name="account">
              <OwnSessions />
            </Section>
          )}
          <Section name="audit">
            <Suspense fallback={<Skeleton className="h-64" shape="block" />}>
              <AuditLog />
            </Suspense>
          </Section>
        </div>
      </div>
    </>
  )
}
