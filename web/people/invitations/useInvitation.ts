import { useEffect, useState } from 'react'
import { setSession } from '#contract/identity/sessions.ts'
import { verifyInvite } from '#contract/people/invitations.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { call } from '#web/platform/api/call.ts'
import { oncePerPageLoad } from '#web/platform/api/oncePerPageLoad.ts'
import { checkSession, type Session, seedSession } from '#web/platform/session/session.ts'
import type { InvitationLink } from './invitationLink.ts'
import { payloadOf } from './invitationToken.ts'

export interface Invitation {
  /** Who is signed in, as far as the screen needs to know. */
  session: Session | null
  /** What the server says about the token; not there when it refuses it. */
  invite?: Answer<typeof verifyInvite>['data']
  problem?: unknown
}

/** Asks who is invited, and who is signed in; undefined until both are known. */
export function useInvitation(link: InvitationLink, asksSession: boolean): Invitation | undefined {
  const [invitation, setInvitation] = useState<Invitation>()
  useEffect(() => {
    if (!link.token) return
    let gone = false
    oncePerPageLoad(`invitation ${link.token}`, () => look(link, asksSession)).then((found) => {
      if (!gone) setInvitation(found)
    })
    return () => {
      gone = true
    }
  }, [link, asksSession])
  return invitation
}

async function look({ token = '', pair }: InvitationLink, asksSession: boolean): Promise<Invitation> {
  let session: Session | null = null
  if (pair) {
    try {
      const { data } = await call(setSession, { body: pair })
      seedSession(data.session)
      session = data.session
      // The pair was the whole invitation: whoever holds the session sets its password.
      if (token === pair.access_token) return { session }
    } catch (problem) {
      if (!payloadOf(token)) return { session, problem }
    }
  }
  if (asksSession && !session) session = await checkSession().catch(() => null)
  try {
    const { data } = await call(verifyInvite, { body: { token } })
    return { session, invite: data }
  } catch (problem) {
    return { session, problem }
  }
}

/** Whether the invited person is the one who is signed in here. */
export function isSignedIn({ session, invite }: Invitation, link: InvitationLink) {
  if (!session) return false
  if (link.pair && link.token === link.pair.access_token) return true
  return invite?.email.toLowerCase() === session.user.email.toLowerCase()
}
