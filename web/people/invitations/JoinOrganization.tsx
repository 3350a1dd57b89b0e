import { useState } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { PublicLayout } from '#web/platform/page/PublicLayout.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { AcceptedScreen } from './AcceptedScreen.tsx'
import { DonePicture } from './DonePicture.tsx'
import { JoinForm } from './JoinForm.tsx'
import { joinCopy } from './joinCopy.ts'
import type { PublicOrganization } from './useInviteLink.ts'
import type { WayIn } from './useJoin.ts'

type Props = { way: WayIn; organization: PublicOrganization }

/** The form to join an organization that is known, and what follows it. */
export function JoinOrganization({ way, organization }: Props) {
  const copy = useCopy(joinCopy)
  const [done, setDone] = useState(false)
  const [mailedTo, setMailedTo] = useState('')
  if (done) {
    const welcome = copy.welcome(organization.name)
    return (
      <AcceptedScreen
        title={copy.done}
        lead={'accessCode' in way ? `${welcome} ${copy.proveAddress}` : welcome}
      />
    )
  }
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
        way={way}
        organization={organization.name}
        onDone={() => setDone(true)}
        onMailed={setMailedTo}
      />
    </PublicLayout>
  )
}
