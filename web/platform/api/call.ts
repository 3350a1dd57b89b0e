import type { Answer, Call, Endpoint } from '#contract/platform/endpoint.ts'
import { isMemberApp } from '#contract/platform/pages.ts'
import { closeDeviceData } from '#web/platform/offline/deviceData.ts'
import { publicSettings } from '#web/platform/page/settings.ts'
import { wait } from '#web/platform/page/wait.ts'
import { ApiError, failureFrom } from './error.ts'
import { clearLocalData, storedOrganizationId } from './localData.ts'

/** `orgId` is optional: it defaults to the stored organization. */
type OwnParams<P> =
  Record<never, never> extends Omit<P, 'orgId'>
    ? { params?: { orgId?: string } }
    : { params: Omit<P, 'orgId'> & { orgId?: string } }

export type CallInput<E extends Endpoint> =
  Call<E> extends { params: infer P extends { orgId: string } }
    ? Omit<Call<E>, 'params'> & OwnParams<P>
    : Call<E>

export interface CallOptions {
  signal?: AbortSignal
  headers?: Record<string, string>
  /**
   * Last tagged answers by address, to ask for news only. The server forbids browsers to store answers, so they are
   * kept in memory.
   */
  tagged?: Map<string, { etag: string; answer: object }>
}

type CallArguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions]

/** What goes into a call, whichever its endpoint. */
export interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  file?: Blob
}

/** On a path with one of these words a 401 is an answer for the screen, not the end of the session. */
const exempt = /reset-password|register|login|verify|session|logout|update-password|validate-admin-access/

/**
 * Calls an endpoint of the contract.
 * @throws ApiError
 */
export async function call<E extends Endpoint>(endpoint: E, ...given: CallArguments<E>): Promise<Answer<E>> {
  const [input, options] = given
  const { params = {}, query = {}, body, file }: Parts = input ?? {}
  const address = addressOf(endpoint, { params, query })
  const known = options?.tagged?.get(address)
  const response = await sendWithRetries(address, {
    method: endpoint.method,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      // The server detects the type from the content, because the type a browser reports depends on the computer.
      ...(file && { 'content-type': 'application/octet-stream' }),
      ...(known && { 'if-none-match': known.etag }),
      ...options?.headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(file && { body: file }),
    ...(options?.signal && { signal: options.signal }),
  })
  if (response.status === 401 && !exempt.test(endpoint.path)) return leaveForLogin()
  if (response.status === 304 && known) return known.answer as Answer<E>
  const answer = await readAnswer(response)
  if (!response.ok || answer.success === false) {
    const failure = failureFrom(response.status, answer, endpoint.fallback)
    if (await isSettled(failure)) return call(endpoint, ...given)
    throw failure
  }
  const etag = response.headers.get('etag')
  if (etag) options?.tagged?.set(address, { etag, answer })
  return answer as Answer<E>
}

/** Returns the address of an endpoint that answers a file, for a link. */
export const fileAddress = <E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>) =>
  addressOf(endpoint, input ?? {})

/** Returns the address of a call whose endpoint is known at run time only. */
export const addressOf = ({ path }: Endpoint, { params = {}, query = {} }: Parts) =>
  `${publicSettings.apiUrl}${fillPath(path, params)}${toSearch(query)}`

/** Whether the person has done what the failure asks for, so that the call may succeed now. */
const isSettled = (failure: ApiError) =>
  import('./settleFailure.ts').then(
    ({ settleFailure }) => settleFailure(failure, call),
    // The answer's own sentences are there without it.
    () => false,
  )

function fillPath(path: string, params: Record<string, unknown>) {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name] ?? (name === 'orgId' ? storedOrganizationId() : undefined)
    if (!value) throw new ApiError(name === 'orgId' ? 'No organization selected' : `${name} is missing`)
    return encodeURIComponent(String(value))
  })
}

function toSearch(query: Record<string, unknown>) {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString()
  return text && `?${text}`
}

/** Number of retries of a request refused for now, and the maximum wait before each, in milliseconds. */
const maxRetries = 3
const maxWait = 5000

/** Refusals that have changed nothing, so that the same call may succeed soon. */
const refusedForNow: readonly unknown[] = ['server.busy', 'customer.moving', 'cell.elsewhere']

/**
 * Retries a request that the server refused as busy or while it moves the customer, after its Retry-After, or that another
 * cell answers, whose name the browser now has in a cookie for the proxy. Writes are retried too.
 */
async function sendWithRetries(url: string, init: RequestInit) {
  for (let retries = 0; ; retries++) {
    const response = await send(url, init)
    const retryAfter = response.headers.get('retry-after')
    const isFinal = retries === maxRetries || (retryAfter === null && response.status !== 421)
    if (isFinal || !refusedForNow.includes((await readAnswer(response.clone())).code)) return response
    // Random jitter: clients refused together would otherwise retry together.
    await wait(Math.min(Number(retryAfter) * 1000, maxWait) * (1 + Math.random()), init.signal ?? undefined)
  }
}

async function send(url: string, init: RequestInit) {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiError('')
  }
}

async function readAnswer(response: Response): Promise<{ success?: unknown; code?: unknown }> {
  if (response.status === 204) return {}
  const text = await response.text().catch(() => '')
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null) return body
  } catch {
    // A body that is not JSON is ignored; the status decides below.
  }
  if (response.ok) throw new ApiError('', { status: response.status })
  return {}
}

/** Why the page itself ends its session, which the sign-in page says. */
let ending: string | undefined

/** Runs work that may end the session: another call may be refused before the page hears of it. */
export async function whileEnding<Result>(reason: string, work: () => Promise<Result>): Promise<Result> {
  ending = reason
  try {
    return await work()
  } finally {
    ending = undefined
  }
}

/** Leaves the page because the server knows no session of this browser. */
export async function leaveForLogin(): Promise<never> {
  await Promise.all([clearLocalData(), closeDeviceData()])
  const { pathname, search } = window.location
  const from = `from=${encodeURIComponent(pathname + search)}`
  // The employees' app has no session to look up first: its first call tells that there is none.
  const expired = isMemberApp(pathname) ? from : 'session=expired'
  window.location.assign(`/login?${ending ? `session=${ending}&${from}` : expired}`)
  // Keep the screen unchanged until the browser has left the page.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  throw new ApiError('Session expired. Please log in again.', { status: 401, code: 'session.required' })
}
