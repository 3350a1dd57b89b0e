import { useState } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { PublicLayout } from '#web/platform/page/PublicLayout.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Loader } from '#web/ui/Loader.tsx'
import { AcceptedScreen } from './AcceptedScreen.tsx'
import { BrokenInvitation } from './BrokenInvitation.tsx'
import { DonePicture } from './DonePicture.tsx'
import { JoinForm } from './JoinForm.tsx'
import { joinCopy } from './joinCopy.ts'
import { useInviteLink } from './useInviteLink.ts'

export function JoinScreen() {
  const copy = useCopy(joinCopy)
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token') ?? '')
  const [done, setDone] = useState(false)
  const [mailedTo, setMailedTo] = useState('')
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
  if (done) return <AcceptedScreen title={copy.done} lead={copy.welcome(organization.name)} />
  if (mailedTo) {
    return (
      <PublicLayout title={copy.mailed} picture={<DonePicture />}>
        <p>{copy.openMail(organization.name, mailedTo)}</p>
      </PublicLayout>
    )
  }
  return (
    <PublicLayout
      title={organization.name}
      description={organization.description}
      picture={
        <div className="mb-2">
          <Avatar name={organization.name} src={organization.logo_url} size="lg" shape="square" />
        </div>
      }
    >
      <JoinForm
        token={token}
        organization={organization.name}
        onDone={() => setDone(true)}
        onMailed={setMailedTo}
      />
    </PublicLayout>
  )
}
