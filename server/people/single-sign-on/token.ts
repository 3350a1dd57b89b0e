import type { IDToken } from 'openid-client'
import type { ConnectionRow } from '#server/identity/connections/service.ts'
import { SignInFailure } from './failure.ts'
import { clockTolerance } from './provider.ts'

export const longestSubject = 255

/** Seconds by which the token was issued after now. */
export const skewOf = ({ iat }: IDToken): number => Math.round(iat - Date.now() / 1000)

/** Whether the database stores a text as it is. Different texts could become equal otherwise. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/**
 * Refuses what the library accepts.
 * @throws SignInFailure
 */
export function requireSoundToken({ clientId }: ConnectionRow, token: IDToken): void {
  const { azp } = token
  // The library looks at it only where a token has several audiences.
  if (azp !== undefined && azp !== clientId)
    throw new SignInFailure('token', 'the token was issued to another client (azp)')
  const skew = skewOf(token)
  if (skew > clockTolerance)
    throw new SignInFailure('clock', `iat is ${skew} seconds ahead of the clock of this server`)
  // Entra ID leaves groups out where a person has many. They must not be taken for none.
  if (Object.hasOwn(Object(token._claim_names), 'groups'))
    throw new SignInFailure(
      'groups',
      'the token leaves out the groups (_claim_names): send no groups, and provision them by SCIM',
    )
}
