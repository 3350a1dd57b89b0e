import type { Answer, Endpoint } from '#contract/platform/endpoint.ts'
import { type CallInput, type CallOptions, call } from '#web/platform/api/call.ts'
import { isSharedDevice } from '#web/platform/session/sharedDevice.ts'

/** An endpoint of the person's own calls. */
export type MemberEndpoint = Endpoint & { access: 'member' }

// Cleared with all other data of the session, since it is no preference of the device.
const KEY = 'memberOrganizationId'

const storage = () => (isSharedDevice() ? sessionStorage : localStorage)

/** The organization that the person has chosen on this device. The server checks it at each call. */
export const chosenOrganizationId = () => storage().getItem(KEY) ?? undefined

export function storeOrganizationChoice(id: string | undefined) {
  if (id) storage().setItem(KEY, id)
  else storage().removeItem(KEY)
}

/**
 * Calls an endpoint of the person in the chosen organization, unless the query names another one.
 * @throws ApiError
 */
export function callAsMember<E extends MemberEndpoint>(
  endpoint: E,
  input: CallInput<E> & object,
  options?: CallOptions,
): Promise<Answer<E>> {
  const organizationId = chosenOrganizationId()
  const { query, ...rest }: { query?: object } = input
  const named = { ...rest, query: { ...(organizationId && { organizationId }), ...query } }
  // The types of an endpoint that is not known yet do not say that each member call has this query.
  const send = call as (endpoint: E, input: object, options?: CallOptions) => Promise<Answer<E>>
  return send(endpoint, named, options)
}
