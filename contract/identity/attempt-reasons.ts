/** Why a sign-in failed, as the connection's log says it to IT. */
export const attemptReasons = [
  'unreachable',
  'discovery',
  'client',
  'denied',
  'token',
  'algorithm',
  'clock',
  'claims',
  'groups',
  'unverified',
  'authentication',
  'stale',
  'other_person',
  'replayed',
  'domain',
  'not_invited',
  'other_identity',
  'inactive',
  'code',
] as const

export type AttemptReason = (typeof attemptReasons)[number]

/** Those for which the provider is to blame, or what is entered of it, and not the person who signs in. */
export const providerReasons = ['unreachable', 'discovery', 'client', 'algorithm', 'clock'] as const

export type ProviderReason = (typeof providerReasons)[number]
