import { lazy, type ReactNode, Suspense } from 'react'
import { InvitationSkeleton } from './InvitationSkeleton.tsx'
import type { InvitationLink } from './invitationLink.ts'
import { useCompanySignIn } from './useCompanySignIn.ts'
import { type Invitation, isSignedIn } from './useInvitation.ts'

const CompanySignIn = lazy(() => import('./CompanySignIn.tsx'))

interface Props {
  link: InvitationLink
  invitation: Invitation
  email: string
  children: ReactNode
}

/** The fields for a password, unless the invited address signs in through its company alone. */
export function UnlessByCompany({ link, invitation, email, children }: Props) {
  const isByCompany = useCompanySignIn(isSignedIn(invitation, link) ? '' : email)
  if (!isByCompany) return children
  return (
    <Suspense fallback={<InvitationSkeleton />}>
      <CompanySignIn email={email} invitation={link.token} />
    </Suspense>
  )
}
