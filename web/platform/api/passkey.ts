import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type * as z from 'zod/mini'
import {
  type addPasskey,
  askPasskey,
  type beginPasskey,
  type passkeyProof,
} from '#contract/identity/passkeys.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import type { Send } from './settleFailure.ts'

type Made = Omit<z.input<typeof addPasskey.body>, 'name'>

/** Lets the person choose one of their passkeys, which answers a challenge of the server. */
export async function answerByPasskey(send: Send): Promise<z.input<ReturnType<typeof passkeyProof>>> {
  const { data } = await send(askPasskey)
  const { id, response } = await startAuthentication({ optionsJSON: data })
  return {
    ...{ credentialId: id, clientData: response.clientDataJSON, signature: response.signature },
    ...{ authenticatorData: response.authenticatorData, userHandle: response.userHandle ?? '' },
  }
}

/** Lets the person make a passkey on this device, on a phone or on a key. */
export async function makePasskey(options: Answer<typeof beginPasskey>['data']): Promise<Made> {
  const { id, response } = await startRegistration({ optionsJSON: options })
  return {
    ...{ credentialId: id, clientData: response.clientDataJSON, attestation: response.attestationObject },
    ...(response.transports && { transports: response.transports as Made['transports'] }),
  }
}
