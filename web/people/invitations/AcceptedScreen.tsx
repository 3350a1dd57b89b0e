import { ToLogin } from '#web/identity/accounts/ToLogin.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { PublicLayout } from '#web/platform/page/PublicLayout.tsx'
import { StoreLinks } from '#web/platform/page/StoreLinks.tsx'
import { useOutcomeFocus } from '#web/platform/page/useOutcomeFocus.ts'
import { BrowserEntrance } from './BrowserEntrance.tsx'
import { invitationCopy } from './copy.ts'
import { DonePicture } from './DonePicture.tsx'

type Props = { title: string; lead?: string; toLogin?: boolean }

/** Where every invitation ends: at the app, or at the console for those who may use it. */
export function AcceptedScreen({ title, lead, toLogin = false }: Props) {
  const copy = useCopy(invitationCopy)
  useOutcomeFocus()
  return (
    <PublicLayout
      title={title}
      picture={<DonePicture />}
      description={lead ? `${lead} ${copy.getTheApp}` : copy.getTheApp}
    >
      <StoreLinks />
      {toLogin && <ToLogin />}
      <BrowserEntrance />
    </PublicLayout>
  )
}
