import { useEffect, useState } from 'react'
import { validateInviteLink } from '#contract/people/invite-links.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { call } from '#web/platform/api/call.ts'
import { ApiError } from '#web/platform/api/error.ts'
import { organizationOf } from './invitationToken.ts'

export type PublicOrganization = Pick<Answer<typeof validateInviteLink>, 'name' | 'description' | 'logo_url'>
type Found = { state: 'checking' | 'invalid' | 'unreachable' | 'found'; organization?: PublicOrganization }

/** Whose link it is. A link is only called invalid when the server says so. */
export function useInviteLink(token: string) {
  const [attempt, setAttempt] = useState(0)
  const [found, setFound] = useState<Found>({ state: 'checking' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again.
  useEffect(() => {
    if (token === '') return
    const gone = new AbortController()
    const params = { orgId: organizationOf(token), inviteToken: token }
    call(validateInviteLink, { params }, { signal: gone.signal }).then(
      (answer: PublicOrganization & { organization?: PublicOrganization }) =>
        setFound({ state: 'found', organization: answer.organization ?? answer }),
      (error: unknown) => {
        if (gone.signal.aborted) return
        const status = error instanceof ApiError ? (error.status ?? 500) : 500
        setFound({ state: status < 500 && status !== 429 ? 'invalid' : 'unreachable' })
      },
    )
    return () => gone.abort()
  }, [token, attempt])

  const retry = () => {
    setFound({ state: 'checking' })
    setAttempt((count) => count + 1)
  }
  return { ...found, retry }
}
