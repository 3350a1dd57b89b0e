import { Suspense } from 'react'
import { MemberPage } from '#web/me/frame/MemberPage.tsx'
import { memberScreen } from '#web/me/frame/memberScreen.ts'
import { ScreenSkeleton } from '#web/me/frame/ScreenSkeleton.tsx'
import { useMember, useTimezone } from '#web/me/member/member.ts'
import { useCopy, useLanguage } from '#web/platform/language/language.ts'
import { helloCopy } from './helloCopy.ts'

/** What the screen shows below its heading. */
export const day = memberScreen(() => import('./TodayCards.tsx'), 'TodayCards')

/** The first screen. It is painted at once; what it asks the server for follows. */
export function TodayScreen() {
  const copy = useCopy(helloCopy)
  const { language } = useLanguage()
  const { person } = useMember()
  const timezone = useTimezone()
  const date = new Intl.DateTimeFormat(language === 'fr' ? 'fr' : 'en', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: timezone,
  })
  return (
    <MemberPage title={copy.hello(person.firstName)} description={date.format(new Date())}>
      <Suspense fallback={<ScreenSkeleton />}>
        <day.Component />
      </Suspense>
    </MemberPage>
  )
}
