import { currentLanguage } from '#web/platform/language/language.ts'
import type { Wanted } from './askProof.ts'
import type { call } from './call.ts'
import type { ApiError } from './error.ts'
import './errorCopy.ts'
import { addFrench, frenchText } from './frenchErrors.ts'

/** `call`, which imports this file. */
export type Send = typeof call

/** What proof a failure asks for. */
const wanted: Partial<Record<NonNullable<ApiError['code']>, Wanted>> = {
  'session.reauthentication_required': 'any',
  'session.own_factor_required': 'own',
  'session.own_password_required': 'password',
  'session.second_factor_required': 'second',
  'factor.mail_code': 'mail',
}

/** Loads the French sentences of a failure. If that fails, the server's English ones are shown. */
async function loadErrorText({ code, fields, silent, status = 0, message }: ApiError) {
  // A proxy answers without a code.
  if (silent && status >= 400) addFrench({ [message]: `La requête a échoué avec le statut ${status}` })
  try {
    if (Object.keys(fields).length > 0 && currentLanguage() === 'fr')
      await (await import('./fieldText.ts')).loadFieldText()
    if (code && !frenchText(code)) await import('./consoleErrorCopy.ts')
  } catch {
    // The answer's own sentences are there without them.
  }
}

/**
 * Loads what a failure says, and asks the person for a fresh proof if the server wants one.
 * @returns whether the call may succeed now
 */
export async function settleFailure(failure: ApiError, send: Send): Promise<boolean> {
  const want = failure.code && wanted[failure.code]
  if (want && (await (await import('./askProof.ts')).askProof(send, want))) return true
  await loadErrorText(failure)
  return false
}
