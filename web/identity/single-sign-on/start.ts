import { startSso } from '#contract/identity/sso.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { type CallInput, call } from '#web/platform/api/call.ts'

export type Asked = NonNullable<CallInput<typeof startSso>['body']>

export type Choice = Answer<typeof startSso>['data']['choices'][number]

/**
 * Leaves for the identity provider, or returns the connections to choose from.
 * @param replaces whether the page is left out of the history: it would leave again when the person comes back to it
 */
export async function start(body: Asked, replaces = false): Promise<Choice[]> {
  const { data } = await call(startSso, { body })
  if (data.location === null) return data.choices
  if (replaces) window.location.replace(data.location)
  else window.location.assign(data.location)
  return new Promise(() => {})
}
