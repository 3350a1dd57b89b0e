import { useState } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { PublicLayout } from '#web/platform/page/PublicLayout.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Loader } from '#web/ui/Loader.tsx'
import { BrokenInvitation } from './BrokenInvitation.tsx'
import { JoinOrganization } from './JoinOrganization.tsx'
import { joinCopy } from './joinCopy.ts'
import { useInviteLink } from './useInviteLink.ts'

export function JoinScreen() {
  const copy = useCopy(joinCopy)
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token') ?? '')
  const { state, organization, retry } = useInviteLink(token)

  if (token === '') return <BrokenInvitation title={copy.title} problem={copy.noToken} />
  if (state === 'invalid') return <BrokenInvitation title={copy.title} problem={copy.invalid} />
  if (state === 'unreachable') {
    return (
      <PublicLayout title={copy.title} landscape="desert">
        <ErrorState sentence={copy.unreachable} retry={{ label: copy.retry, onRetry: retry }} />
      </PublicLayout>
    )
  }
  if (!organization) {
    return (
      <PublicLayout title={copy.title}>
        <Loader label={copy.checking} />
      </PublicLayout>
    )
  }
  return <JoinOrganization way={{ token }} organization={organization} />
}
