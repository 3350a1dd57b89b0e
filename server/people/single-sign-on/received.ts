import * as client from 'openid-client'
import { returnPathOf } from '#contract/identity/connections.ts'
import type { SessionMethod } from '#contract/identity/sessions.ts'
import { email as emailField } from '#contract/platform/fields.ts'
import { type ConnectionRow, subjectClaimOf } from '#server/identity/connections/service.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { MailLanguage } from '#server/platform/mail/mail.ts'
import { SignInFailure } from './failure.ts'
import { clientOf } from './provider.ts'
import type { Start } from './starts.ts'
import { isStorable, longestSubject, requireSoundToken, skewOf } from './token.ts'

/** What a provider says of a person. */
export interface Received {
  subject: string
  /** Undefined where none came or it is no address. */
  email: string | undefined
  /** Undefined where the provider does not say. */
  isEmailVerified: boolean | undefined
  firstName: string
  lastName: string
  language: MailLanguage | undefined
  providerSession: string | null
  /** When the provider last asked the person, in seconds: by the ID token alone. */
  askedAt: number | undefined
  /** The groups that the claim names, where they give roles. */
  groups: string[]
  claims: Record<string, unknown>
  /** Seconds by which the provider's clock is ahead of ours. */
  skewSeconds: number
  /** How we authenticated to the provider. */
  authentication: ConnectionRow['clientAuthentication']
}

/** A start whose answer the provider has explained. */
export interface Prepared {
  start: Start
  connection: ConnectionRow
  received: Received
}

export interface Answer {
  state: string
  code?: string | undefined
  iss?: string | undefined
  error?: string | undefined
}

const longestName = 60

const text = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, longestName) : '')

/**
 * Exchanges the code and checks the token beyond what the library does.
 * @throws SignInFailure
 */
export async function receive(
  context: UseCaseContext,
  connection: ConnectionRow,
  { nonce, verifier }: Start,
  { state, code, iss, error }: Answer,
  authentication = connection.clientAuthentication,
): Promise<Received> {
  const url = new URL(`${context.settings.publicUrl}${returnPathOf(connection.id)}`)
  const given = { state, code, iss, error }
  for (const [name, value] of Object.entries(given))
    if (value !== undefined) url.searchParams.set(name, value)
  const configuration = await clientOf(context, connection, authentication)
  try {
    const tokens = await client.authorizationCodeGrant(configuration, url, {
      ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier },
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new SignInFailure('token', 'no ID token came')
    requireSoundToken(connection, claims)
    const all = await withUserInfo(configuration, connection, claims, tokens.access_token)
    return { ...readClaims(connection, all), askedAt: claims.auth_time, authentication }
  } catch (error) {
    throw SignInFailure.of(error, 'token')
  }
}

/** Asks for the claims that the token lacks. */
async function withUserInfo(
  configuration: client.Configuration,
  { claims: names, groupSource }: ConnectionRow,
  claims: client.IDToken,
  accessToken: string,
): Promise<client.IDToken> {
  const groups = groupSource === 'sign-in' ? [names.groups ?? 'groups'] : []
  const isComplete = [...Object.values(names), ...groups].every((name) => claims[name] !== undefined)
  if (isComplete || !configuration.serverMetadata().userinfo_endpoint) return claims
  // The library refuses the answer for another subject.
  const more = await client.fetchUserInfo(configuration, accessToken, claims.sub)
  return { ...more, ...claims }
}

const languages = /^(en|fr)\b/i

/** @throws SignInFailure where the claim that names people for good is missing */
function subjectOf(connection: ConnectionRow, claims: client.IDToken): string {
  const subject = claims[subjectClaimOf(connection)]
  if (typeof subject !== 'string' || subject.trim() === '' || subject.length > longestSubject)
    throw new SignInFailure('claims', `the claim ${subjectClaimOf(connection)} is missing, empty or too long`)
  if (!isStorable(subject)) throw new SignInFailure('claims', 'the subject is no text')
  return subject
}

/** A part of many groups must not be taken for all of them. */
const mostGroups = 500

/** @throws SignInFailure for too many groups */
function groupsOf({ groupSource, claims: names }: ConnectionRow, claims: client.IDToken): string[] {
  if (groupSource !== 'sign-in') return []
  const value = claims[names.groups ?? 'groups']
  const groups = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string')
  if (groups.length > mostGroups)
    throw new SignInFailure('groups', `the token names ${groups.length} groups: at most ${mostGroups}`)
  return groups.filter((group) => isStorable(group) && group.length <= 200)
}

function readClaims(
  connection: ConnectionRow,
  claims: client.IDToken,
): Omit<Received, 'authentication' | 'askedAt'> {
  const { claims: names } = connection
  const { sid } = claims
  const [, language] = languages.exec(String(claims[names.language ?? 'locale'] ?? '')) ?? []
  const email = emailField().safeParse(claims[names.email])
  const verified = claims.email_verified
  return {
    subject: subjectOf(connection, claims),
    email: email.success ? email.data : undefined,
    isEmailVerified: verified === undefined ? undefined : verified === true || verified === 'true',
    firstName: text(claims[names.firstName]),
    lastName: text(claims[names.lastName]),
    language: language?.toLowerCase() === 'fr' ? 'fr' : language ? 'en' : undefined,
    providerSession:
      typeof sid === 'string' && sid !== '' && isStorable(sid) ? sid.slice(0, longestSubject) : null,
    groups: groupsOf(connection, claims),
    claims,
    skewSeconds: skewOf(claims),
  }
}

/** What providers call a sign-in with more than one factor: of OpenID's EAP, of the research federations, of PAPE. */
const factorContexts: unknown[] = [
  'phr',
  'phrh',
  'https://refeds.org/profile/mfa',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
]

/** Whether the provider says that it asked for a second factor: RFC 8176 has one word for it, contexts have several. */
const saysFactor = ({ amr, acr }: Received['claims']): boolean =>
  (Array.isArray(amr) && amr.includes('mfa')) || factorContexts.includes(acr)

/** By what a session was proved that began with this. Undefined where a mailed code came in between. */
export const methodsOf = (received: Received | undefined): SessionMethod[] =>
  received && saysFactor(received.claims) ? ['sso', 'sso_factor'] : ['sso']

/** Whether the provider names one of the ways of authentication that the connection asks for. */
export function isStrongEnough({ requiredAmr }: ConnectionRow, { claims: { amr } }: Received): boolean {
  const ways: unknown[] = Array.isArray(amr) ? amr : []
  return requiredAmr.length === 0 || requiredAmr.some((way) => ways.includes(way))
}
