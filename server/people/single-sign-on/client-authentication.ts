import type { ConnectionRow } from '#server/identity/connections/service.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { SignInFailure } from './failure.ts'
import { metadataOf } from './provider.ts'
import { type Answer, type Received, receive } from './received.ts'
import type { Start } from './starts.ts'

type Authentication = ConnectionRow['clientAuthentication']

const names = { basic: 'client_secret_basic', post: 'client_secret_post' } as const

/**
 * Receives the answer to a test. It tries the ways to authenticate that the provider announces, then the others: some
 * providers read a secret with special characters by one of them only. A refused client leaves the code unused.
 * @throws SignInFailure
 */
export async function receiveInTest(
  context: UseCaseContext,
  connection: ConnectionRow,
  start: Start,
  answer: Answer,
): Promise<Received> {
  const { token_endpoint_auth_methods_supported: announced } = await metadataOf(context, connection)
  const isLast = (one: Authentication) => announced !== undefined && !announced.includes(names[one])
  const [first, second] =
    isLast('basic') && !isLast('post') ? (['post', 'basic'] as const) : (['basic', 'post'] as const)
  try {
    return await receive(context, connection, start, answer, first)
  } catch (error) {
    const isRefused = error instanceof SignInFailure && error.reason === 'client'
    if (!isRefused || !connection.secretSetAt) throw error
    return receive(context, connection, start, answer, second)
  }
}
