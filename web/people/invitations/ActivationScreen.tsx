import { useState } from 'react'
import { useHashRemoved } from '#web/identity/accounts/useHashRemoved.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { AcceptedScreen } from './AcceptedScreen.tsx'
import { ActivationForm } from './ActivationForm.tsx'
import { activationCopy } from './activationCopy.ts'
import { BrokenInvitation } from './BrokenInvitation.tsx'
import { type InvitationLink, readInvitationLink } from './invitationLink.ts'
import { payloadOf } from './invitationToken.ts'

type Reading = { link: InvitationLink } | { broken: 'noToken' | 'undecodable' | 'unreadable' }

export function ActivationScreen() {
  const copy = useCopy(activationCopy)
  const [reading] = useState(() => read(window.location.href))
  const [done, setDone] = useState(false)
  useHashRemoved()

  if ('broken' in reading) return <BrokenInvitation title={copy.title} problem={copy[reading.broken]} />
  if (done) return <AcceptedScreen title={copy.done} toLogin />
  return <ActivationForm link={reading.link} onDone={() => setDone(true)} />
}

function read(href: string): Reading {
  try {
    const link = readInvitationLink(href)
    if (!link.token) return { broken: 'noToken' }
    // Tokens to be exchanged for a session have a shape of their own.
    return link.pair || payloadOf(link.token) ? { link } : { broken: 'undecodable' }
  } catch {
    return { broken: 'unreadable' }
  }
}
