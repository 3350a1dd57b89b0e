import { useState } from 'react'
import { useHashRemoved } from '#web/identity/accounts/useHashRemoved.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Navigate } from '#web/platform/navigation/Navigate.tsx'
import { PublicLayout } from '#web/platform/page/PublicLayout.tsx'
import { AcceptedScreen } from './AcceptedScreen.tsx'
import { InvitationSkeleton } from './InvitationSkeleton.tsx'
import { type InvitationLink, readInvitationLink } from './invitationLink.ts'
import { SetPasswordForm } from './SetPasswordForm.tsx'
import { setPasswordCopy } from './setPasswordCopy.ts'
import { useInvitation } from './useInvitation.ts'

export function SetPasswordScreen() {
  const copy = useCopy(setPasswordCopy)
  const [link] = useState(() => read(window.location.href))
  const [done, setDone] = useState(false)
  const invitation = useInvitation(link, true)
  useHashRemoved()

  if (!link.token) return <Navigate to="/login" replace />
  if (done) return <AcceptedScreen title={copy.done} toLogin />
  const organization = invitation?.invite?.organization.name
  return (
    <PublicLayout
      title={copy.title}
      description={organization ? `${copy.join(organization)} ${copy.description}` : copy.description}
      landscape="city"
    >
      {invitation ? (
        <SetPasswordForm link={link} invitation={invitation} onDone={() => setDone(true)} />
      ) : (
        <InvitationSkeleton />
      )}
    </PublicLayout>
  )
}

/** Here the token is in the query alone; an address that cannot be read holds none. */
function read(href: string): InvitationLink {
  const token = new URL(href).searchParams.get('token') || undefined
  try {
    return { ...readInvitationLink(href), token }
  } catch {
    return { token: undefined, userId: undefined, pair: undefined }
  }
}
