import type { SessionMethod } from '#contract/identity/sessions.ts'
import { freshMinutes } from '#contract/identity/step-up.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { Actor } from './tenant-scope.ts'
import type { UseCaseContext } from './use-case-context.ts'

/** Whether the caller proved themselves a moment ago: an unattended browser must not suffice to take over an account. */
export const isFresh = ({ now }: Pick<UseCaseContext, 'now'>, { session }: Actor): boolean =>
  now.getTime() - session.authenticatedAt.getTime() <= freshMinutes * 60_000

/** @throws session.reauthentication_required */
export function requireFresh(context: Pick<UseCaseContext, 'now'>, caller: Actor): void {
  if (!isFresh(context, caller)) fail('session.reauthentication_required')
}

const ownFactors: readonly SessionMethod[] = ['totp', 'recovery', 'passkey']

type Methods = Pick<Actor['session'], 'methods'>

/** Whether the session was proved by a factor that only the person has. */
export const isProvedByFactor = ({ methods }: Methods): boolean =>
  methods.some((method) => ownFactors.includes(method))

/** Whether an identity provider opened the session: whoever runs it can sign in as anybody. */
export const isSingleSignOn = ({ methods }: Methods): boolean => methods.includes('sso')

/** Whether nothing but an identity provider vouches for the person. */
export const isSingleSignOnAlone = (session: Methods): boolean =>
  isSingleSignOn(session) && !isProvedByFactor(session)
