import { useQuery } from '@tanstack/react-query'
import { FactorsCard } from '#web/account/factors/FactorsCard.tsx'
import { OwnCredentials } from '#web/account/OwnCredentials.tsx'
import { LoadFailed } from '#web/me/frame/LoadFailed.tsx'
import { MemberPage } from '#web/me/frame/MemberPage.tsx'
import { screenNames } from '#web/me/frame/memberCopy.ts'
import { ScreenSkeleton } from '#web/me/frame/ScreenSkeleton.tsx'
import { useMember } from '#web/me/member/member.ts'
import { LogOutButton } from '#web/me/more/LogOutButton.tsx'
import { NoticesCard } from '#web/me/notices/NoticesCard.tsx'
import { settingsQuery } from '#web/me/record/queries.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { LanguageSelect } from '#web/platform/page/LanguageSelect.tsx'
import { ThemeSelect } from '#web/platform/page/ThemeSelect.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Card } from '#web/ui/Card.tsx'
import { Devices } from './Devices.tsx'
import { OwnSettings } from './OwnSettings.tsx'
import { settingsCopy } from './settingsCopy.ts'

/** The person's own goal, time zone and way of moving, and what concerns their account. */
export function SettingsScreen() {
  const copy = useCopy(settingsCopy)
  const title = useCopy(screenNames)['/me/settings']
  const { account, person } = useMember()
  const settings = useQuery(settingsQuery)
  if (settings.isPending) return <ScreenSkeleton />
  return (
    <MemberPage title={title} description={copy.description}>
      {settings.isError ? (
        <LoadFailed error={settings.error} onRetry={() => settings.refetch()} />
      ) : (
        <OwnSettings settings={settings.data} />
      )}
      <NoticesCard />
      <Card title={copy.look}>
        <div className="flex flex-wrap items-center gap-3">
          <LanguageSelect />
          <ThemeSelect />
        </div>
      </Card>
      <OwnCredentials email={account.email} />
      <FactorsCard email={account.email} />
      <Devices />
      <Card title={copy.account}>
        <div className="flex flex-col items-start gap-4">
          <p className="flex flex-col">
            <span className="text-base font-medium wrap-anywhere">
              {person.firstName} {person.lastName}
            </span>
            <span className="text-muted wrap-anywhere">{account.email}</span>
            <span className="text-muted">{copy.nameHint}</span>
          </p>
          <LogOutButton className={buttonClass({ variant: 'secondary' })}>{copy.logOut}</LogOutButton>
        </div>
      </Card>
    </MemberPage>
  )
}
