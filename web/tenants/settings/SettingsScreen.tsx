import { type ComponentType, lazy, Suspense } from 'react'
import {
  type SecurityPath,
  type SettingsPath,
  sectionPaths,
  securityPaths,
  settingsPaths,
} from '#contract/platform/pages.ts'
import { FactorsCard } from '#web/account/factors/FactorsCard.tsx'
import { OwnCredentials } from '#web/account/OwnCredentials.tsx'
import { OwnSessions } from '#web/identity/sessions/OwnSessions.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { useLocation } from '#web/platform/navigation/context.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { Navigate } from '#web/platform/navigation/Navigate.tsx'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { useMay } from '#web/platform/organizations/useMay.ts'
import { frameCopy } from '#web/platform/page/frameCopy.ts'
import { isIncluded } from '#web/platform/page/pageNeeds.ts'
import { pageCopy } from '#web/platform/page/pages.ts'
import { useSession } from '#web/platform/session/session.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { AccessControl } from './AccessControl.tsx'
import { Administrators } from './Administrators.tsx'
import { settingsCopy } from './copy.ts'
import { OrganizationSection } from './OrganizationSection.tsx'
import { SectionLinks } from './Sections.tsx'

const parts: Record<SettingsPath, ComponentType> = {
  '/settings/organization': OrganizationSection,
  '/settings/access': AccessControl,
  '/settings/administrators': Administrators,
  '/settings/account': OwnAccount,
  '/settings/audit': lazy(() => import('#web/identity/audit/AuditLog.tsx')),
  '/settings/security': lazy(() => import('./Security.tsx')),
  '/settings/sso': lazy(() => import('#web/identity/connections/Connections.tsx')),
  '/settings/domains': lazy(() => import('#web/identity/domains/Domains.tsx')),
  '/settings/second-factors': lazy(() => import('#web/identity/second-factors/SecondFactors.tsx')),
  '/settings/roles': lazy(() => import('#web/identity/roles/Roles.tsx')),
  '/settings/provisioning': lazy(() => import('#web/people/provisioning/Provisioning.tsx')),
}

const isOfSecurity = (path: SettingsPath | undefined): path is SecurityPath =>
  securityPaths.some((one) => one === path)

function OwnAccount() {
  const { session } = useSession()
  return (
    <div className="flex flex-col gap-6">
      {session && (
        <>
          <OwnCredentials email={session.user.email} />
          <FactorsCard email={session.user.email} />
        </>
      )}
      <OwnSessions />
    </div>
  )
}

/** All sections, or the section or page whose address it is. */
export function SettingsScreen() {
  const { pathname } = useLocation()
  const { session } = useSession()
  const may = useMay()
  // A support session sees nothing of the person whose session it is.
  const isSupport = session?.kind === 'admin_access'
  const sections = sectionPaths.filter(
    (path) => isIncluded(path, may) && !(isSupport && path === '/settings/account'),
  )
  const section = settingsPaths.find((path) => path === pathname)
  if (section && !isOfSecurity(section) && !sections.includes(section))
    return <Navigate to="/settings" replace />
  return (
    <>
      <SettingsHeader section={section} />
      <div className="grid items-start gap-6 xl:grid-cols-[11rem_minmax(0,1fr)] xl:gap-8">
        <SectionLinks sections={sections} />
        <div className="flex min-w-0 max-w-3xl flex-col gap-6">
          {(section ? [section] : sections.filter((path) => path !== '/settings/security')).map((path) => {
            const Part = parts[path]
            return (
              <Suspense key={path} fallback={<Skeleton className="h-64" shape="block" />}>
                <Part />
              </Suspense>
            )
          })}
        </div>
      </div>
    </>
  )
}

/** @param section the only one shown; undefined for all */
function SettingsHeader({ section }: { section: SettingsPath | undefined }) {
  const copy = useCopy(settingsCopy)
  const { breadcrumb, product } = useCopy(frameCopy)
  const titles = useCopy(pageCopy)
  const { current } = useOrganizations()
  const title = titles['/settings']
  return (
    <PageHeader
      title={isOfSecurity(section) ? titles[section] : title}
      description={isOfSecurity(section) ? undefined : current && copy.description(current.name)}
      breadcrumb={{
        label: breadcrumb,
        items: [
          { key: 'product', link: <Link to="/dashboard">{product}</Link> },
          { key: 'page', link: section ? <Link to="/settings">{title}</Link> : title },
          ...(isOfSecurity(section)
            ? [{ key: 'security', link: <Link to="/settings/security">{titles['/settings/security']}</Link> }]
            : []),
          ...(section ? [{ key: 'section', link: titles[section] }] : []),
        ],
      }}
    />
  )
}
