import { secondFactor, signInByPasskey as signIn } from '#contract/identity/sessions.ts'
import { call } from '#web/platform/api/call.ts'
import { answerByPasskey } from '#web/platform/api/passkey.ts'

type Choices = { staySignedIn?: boolean; sharedDevice?: boolean; ownData?: boolean }

/** @param isSecond whether the password was right before, so that the passkey follows it */
export async function signInByPasskey(isSecond: boolean, choices: Choices) {
  const passkey = await answerByPasskey(call)
  return isSecond
    ? call(secondFactor, { body: { passkey } })
    : call(signIn, { body: { passkey, ...choices } })
}
