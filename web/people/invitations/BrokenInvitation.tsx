import { ToLogin } from '#web/identity/accounts/ToLogin.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { PublicLayout } from '#web/platform/page/PublicLayout.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { invitationCopy } from './copy.ts'

export function BrokenInvitation({ title, problem }: { title: string; problem: string }) {
  const copy = useCopy(invitationCopy)
  return (
    <PublicLayout title={title} landscape="desert">
      <Notice tone="danger" title={problem}>
        {copy.invalidHint}
      </Notice>
      <ToLogin />
    </PublicLayout>
  )
}
