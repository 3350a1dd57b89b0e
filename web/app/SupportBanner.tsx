import { LifeBuoy } from 'lucide-react'
import { useCopy, useLanguage } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { frameCopy } from '#web/platform/page/frameCopy.ts'
import type { Session } from '#web/platform/session/session.ts'
import { supportCopy } from './supportCopy.ts'

/** States permanently that the session belongs to the provider's support, not to the administrator. */
export function SupportBanner({ session }: { session: Session }) {
  const copy = useCopy(frameCopy)
  const support = useCopy(supportCopy)
  const { language } = useLanguage()
  const time = new Intl.DateTimeFormat(language === 'fr' ? 'fr' : 'en', { timeStyle: 'short' })
  return (
    <aside className="flex items-start gap-3 border-b border-line bg-warning-soft px-4 py-2 sm:px-8">
      <LifeBuoy aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
      <p className="min-w-0 wrap-anywhere">
        <strong className="font-semibold text-warning">{support.viewing(session.user.email)}</strong>{' '}
        {support.ends(time.format(new Date(session.expires_at)))}
      </p>
      <Link to="/logout" className="ml-auto shrink-0 font-medium underline underline-offset-2">
        {copy.logOut}
      </Link>
    </aside>
  )
}
