import { accountCopy } from '#web/account/accountCopy.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { PublicLayout } from '#web/platform/page/PublicLayout.tsx'
import { linkClass } from '#web/ui/linkClass.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { invitationCopy } from './copy.ts'

export function BrokenInvitation({ title, problem }: { title: string; problem: string }) {
  const copy = useCopy(invitationCopy)
  const words = useCopy(accountCopy)
  return (
    <PublicLayout title={title} landscape="desert">
      <Notice tone="danger" title={problem}>
        {copy.invalidHint}
      </Notice>
      <p>
        <Link to="/login" className={linkClass()}>
          {words.goToLogin}
        </Link>
      </p>
    </PublicLayout>
  )
}
