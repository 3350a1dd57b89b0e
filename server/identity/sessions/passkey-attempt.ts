import { type PasskeyProof, provePasskey } from '#server/identity/passkey-ceremonies/service.ts'
import { findHolder, type ProvedPasskey } from '#server/identity/passkeys/service.ts'
import type { Client } from '#server/platform/http/client.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { recordSignIn } from './history.ts'

/**
 * Checks the answer of a passkey, outside any transaction. A refused one stands among the last sign-ins of its owner.
 * @throws passkey.refused
 */
export async function attemptPasskey(
  context: UseCaseContext,
  proof: PasskeyProof,
  client: Client,
): Promise<ProvedPasskey> {
  try {
    return await provePasskey(context, proof)
  } catch (error) {
    const accountId = await findHolder(context, proof.credentialId)
    if (accountId) await recordRefused(context, accountId, client)
    throw error
  }
}

export const recordRefused = (
  context: UseCaseContext,
  accountId: string,
  { address, userAgent }: Client,
): Promise<void> =>
  recordSignIn(context, { accountId, at: context.now, address, userAgent, succeeded: false })
