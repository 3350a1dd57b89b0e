import { accountCopy } from '#web/account/accountCopy.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { PublicLayout } from '#web/platform/page/PublicLayout.tsx'
import { StoreLinks } from '#web/platform/page/StoreLinks.tsx'
import { linkClass } from '#web/ui/linkClass.ts'
import { BrowserEntrance } from './BrowserEntrance.tsx'
import { invitationCopy } from './copy.ts'
import { DonePicture } from './DonePicture.tsx'

type Props = { title: string; lead?: string; toLogin?: boolean }

/** Where every invitation ends: at the app, or at the console for those who may use it. */
export function AcceptedScreen({ title, lead, toLogin = false }: Props) {
  const copy = useCopy(invitationCopy)
  const words = useCopy(accountCopy)
  return (
    <PublicLayout
      title={title}
      picture={<DonePicture />}
      description={lead ? `${lead} ${copy.getTheApp}` : copy.getTheApp}
    >
      <StoreLinks />
      {toLogin && (
        <p>
          <Link to="/login" className={linkClass()}>
            {words.goToLogin}
          </Link>
        </p>
      )}
      <BrowserEntrance />
    </PublicLayout>
  )
}
