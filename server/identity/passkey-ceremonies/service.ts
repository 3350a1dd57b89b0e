import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import {
  type addPasskey,
  type beginPasskey,
  maxPasskeys,
  type passkeyProof,
} from '#contract/identity/passkeys.ts'
import type { DeclaredAnswer } from '#contract/platform/endpoint.ts'
import type { Account } from '#server/identity/accounts/service.ts'
import { listPasskeys, type NewPasskey, type ProvedPasskey } from '#server/identity/passkeys/service.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { passkeys } from '#server/schema/passkeys.ts'
import { challengeMs, createChallenge, relyingParty, spendChallenge } from './challenges.ts'

export type PasskeyProof = z.output<ReturnType<typeof passkeyProof>>

// Import on first use: its 270 modules would slow each start.
const webauthn = () => import('@simplewebauthn/server')

/** COSE numbers of EdDSA, ES256 and RS256 (RFC 9053, 2.1 and 2.2; RFC 8812, 2). */
const algorithms = [-8, -7, -257]

/** Asks for any passkey of this portal. Its answer names the account. */
export async function askForPasskey(context: UseCaseContext) {
  const { generateAuthenticationOptions } = await webauthn()
  const { challenge, timeout } = await generateAuthenticationOptions({
    rpID: relyingParty(context).id,
    challenge: new Uint8Array(Buffer.from(await createChallenge(context), 'base64url')),
    timeout: challengeMs,
    userVerification: 'required',
  })
  return {
    ...{ challenge, timeout: timeout ?? challengeMs, rpId: relyingParty(context).id },
    userVerification: 'required' as const,
  }
}

/**
 * Checks the answer of a passkey, outside any transaction: its challenge stays used up. Whatever is wrong is refused alike.
 * @throws passkey.refused
 */
export async function provePasskey(
  context: UseCaseContext,
  { credentialId, clientData, authenticatorData, signature, userHandle }: PasskeyProof,
): Promise<ProvedPasskey> {
  const { challenge } = await spendChallenge(context, clientData, null)
  const [passkey] = await context.db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  if (passkey?.userHandle !== userHandle) fail('passkey.refused')
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(context)
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...{ id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {} },
      response: { clientDataJSON: clientData, authenticatorData, signature, userHandle },
    },
    ...{ expectedChallenge: challenge, expectedRPID, expectedOrigin },
    requireUserVerification: true,
    // The stored counter is compared when the use is stored: the library would refuse a copy before its signature is known.
    credential: { id: credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
  }).catch(() => fail('passkey.refused'))
  if (!verified) fail('passkey.refused')
  return { passkeyId: passkey.id, accountId: passkey.accountId, counter: authenticationInfo.newCounter }
}

/** @throws passkey.too_many */
export async function beginRegistration(
  context: UseCaseContext,
  { id, email, firstName, lastName }: Account,
): Promise<DeclaredAnswer<typeof beginPasskey>['data']> {
  const earlier = await listPasskeys(context, id)
  if (earlier.length >= maxPasskeys) fail('passkey.too_many')
  const userHandle = earlier[0]?.userHandle ?? context.secrets.newChallenge()
  const challenge = await createChallenge(context, { accountId: id, userHandle })
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    ...{ rpName: 'Élan', rpID: relyingParty(context).id, timeout: challengeMs },
    ...{ userName: email, userDisplayName: `${firstName} ${lastName}`.trim() },
    userID: new Uint8Array(Buffer.from(userHandle, 'base64url')),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    supportedAlgorithmIDs: algorithms,
  })
  return {
    ...{ challenge, timeout: challengeMs, user: options.user, pubKeyCredParams: options.pubKeyCredParams },
    rp: { id: relyingParty(context).id, name: options.rp.name },
    excludeCredentials: earlier.map(({ credentialId, transports }) => ({
      ...{ id: credentialId, type: 'public-key' as const, transports },
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

/**
 * Checks what an authenticator has made, outside any transaction: its challenge stays used up.
 * @throws passkey.refused
 */
export async function proveNewPasskey(
  context: UseCaseContext,
  { id: accountId }: Pick<Account, 'id'>,
  { credentialId, clientData, attestation, transports = [] }: z.output<typeof addPasskey.body>,
): Promise<NewPasskey> {
  const { challenge, userHandle } = await spendChallenge(context, clientData, accountId)
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(context)
  const { verifyRegistrationResponse } = await webauthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...{ id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {} },
      response: { clientDataJSON: clientData, attestationObject: attestation },
    },
    ...{ expectedChallenge: challenge, expectedRPID, expectedOrigin },
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => fail('passkey.refused'))
  if (registrationInfo?.credential.id !== credentialId || !userHandle) fail('passkey.refused')
  const { publicKey, counter } = registrationInfo.credential
  return { credentialId, publicKey: Buffer.from(publicKey), counter, userHandle, transports }
}
