import { accountCopy } from '#web/accounts/copy.ts'
import { useCopy } from '#web/app/language.ts'
import { PublicLayout } from '#web/app/PublicLayout.tsx'
import { StoreLinks } from '#web/app/StoreLinks.tsx'
import { Link } from '#web/navigation/Link.tsx'
import { linkClass } from '#web/ui/linkClass.ts'
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
    </PublicLayout>
  )
}
