import { ArrowLeftRight, LayoutDashboard, LogOut } from 'lucide-react'
import { type ComponentProps, lazy, Suspense } from 'react'
import { useShown } from '#web/me/frame/destinations.ts'
import { MemberPage } from '#web/me/frame/MemberPage.tsx'
import { screenNames } from '#web/me/frame/memberCopy.ts'
import { moreDestinations } from '#web/me/frame/moreDestinations.ts'
import { InstallCard } from '#web/me/install/InstallCard.tsx'
import { askOrganization, useMember } from '#web/me/member/member.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { LanguageSelect } from '#web/platform/page/LanguageSelect.tsx'
import { ThemeSelect } from '#web/platform/page/ThemeSelect.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LogOutButton } from './LogOutButton.tsx'
import { moreCopy } from './moreCopy.ts'
import { type Row, RowContent, rowClass } from './Row.tsx'

const OtherOrganizations = lazy(async () => ({
  default: (await import('./OtherOrganizations.tsx')).OtherOrganizations,
}))

/** Everything that has no place in the bar on phones, and what concerns this device. */
export function MoreScreen() {
  const copy = useCopy(moreCopy)
  const names = useCopy(screenNames)
  const { account, administers, hasSeveralOrganizations } = useMember()
  const more = useShown(moreDestinations)
  return (
    <MemberPage title={names['/me/more']} description={`${copy.signedInAs} ${account.email}`}>
      {more.length > 0 && (
        <Card flush>
          <ul className="divide-y divide-line">
            {more.map(({ path, icon }) => (
              <RowLink key={path} to={path} icon={icon} label={names[path]} />
            ))}
          </ul>
        </Card>
      )}
      <InstallCard />
      <Card title={copy.appearance}>
        <div className="flex flex-wrap items-center gap-3">
          <LanguageSelect />
          <ThemeSelect />
        </div>
      </Card>
      <Card flush>
        <ul className="divide-y divide-line">
          {hasSeveralOrganizations && (
            <li>
              <button type="button" onClick={askOrganization} className={rowClass}>
                <RowContent icon={ArrowLeftRight} label={copy.otherOrganization} />
              </button>
            </li>
          )}
          <Suspense>
            <OtherOrganizations />
          </Suspense>
          {administers && (
            <RowLink
              to="/dashboard"
              icon={LayoutDashboard}
              label={copy.console}
              detail={copy.consoleDetail}
            />
          )}
          <li>
            <LogOutButton className={rowClass}>
              <RowContent icon={LogOut} label={copy.logOut} />
            </LogOutButton>
          </li>
        </ul>
      </Card>
    </MemberPage>
  )
}

function RowLink({ to, ...row }: Row & Pick<ComponentProps<typeof Link>, 'to'>) {
  return (
    <li>
      <Link to={to} className={rowClass}>
        <RowContent {...row} />
      </Link>
    </li>
  )
}
