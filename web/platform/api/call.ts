import type { Answer, Call, Endpoint } from '#contract/platform/endpoint.ts'
import { publicSettings } from '#web/platform/page/settings.ts'
import { ApiError, failureFrom } from './error.ts'
import { loadErrorText } from './loadErrorText.ts'
import { clearLocalData, storedOrganizationId } from './localData.ts'

/** `orgId` may be left out: the stored organization then stands in. */
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
}

type CallArguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions]

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  file?: Blob
}

/** A 401 on a path with one of these words is an answer to read, not the end of a session. */
const exempt = /reset-password|register|login|verify|session|logout|update-password|validate-admin-access/

/**
 * Calls an endpoint of the contract.
 * @throws ApiError
 */
export async function call<E extends Endpoint>(endpoint: E, ...[input, options]: CallArguments<E>) {
  const { params = {}, query = {}, body, file }: Parts = input ?? {}
  const path = fill(endpoint.path, params)
  const response = await sendPatiently(`${publicSettings.apiUrl}${path}${search(query)}`, {
    method: endpoint.method,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      // Judged by its content: what a browser takes a file for depends on the machine.
      ...(file && { 'content-type': 'application/octet-stream' }),
      ...options?.headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(file && { body: file }),
    ...(options?.signal && { signal: options.signal }),
  })
  if (response.status === 401 && !exempt.test(path)) return leave()
  const answer = await read(response)
  if (!response.ok || answer.success === false) {
    const failure = failureFrom(response.status, answer, endpoint.fallback)
    if (failure.code) await loadErrorText(failure.code)
    throw failure
  }
  return answer as Answer<E>
}

/** The address of an endpoint that answers a file, for a link to it. */
export function fileAddress<E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>) {
  const { params = {}, query = {} }: Parts = input ?? {}
  return `${publicSettings.apiUrl}${fill(endpoint.path, params)}${search(query)}`
}

function fill(path: string, params: Record<string, unknown>) {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name] ?? (name === 'orgId' ? storedOrganizationId() : undefined)
    if (!value) throw new ApiError(name === 'orgId' ? 'No organization selected' : `${name} is missing`)
    return encodeURIComponent(String(value))
  })
}

function search(query: Record<string, unknown>) {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString()
  return text && `?${text}`
}

/** Retries of a call that the server was too busy to begin, and the longest wait before each, in milliseconds. */
const mostRetries = 3
const longestWait = 5000

/**
 * Sends again, after the time that the server names, what it refused before any work: a change too, of which nothing
 * was done.
 */
async function sendPatiently(url: string, init: RequestInit) {
  for (let retries = 0; ; retries++) {
    const response = await send(url, init)
    if (retries === mostRetries || !(await isBusy(response))) return response
    const asked = Number(response.headers.get('retry-after')) * 1000
    // Apart from one another: those who were refused together would else come back together.
    await pause(Math.min(asked, longestWait) * (1 + Math.random()), init.signal)
  }
}

async function isBusy(response: Response): Promise<boolean> {
  if (response.status !== 503 || !response.headers.has('retry-after')) return false
  const body: { code?: unknown } = await response
    .clone()
    .json()
    .catch(() => ({}))
  return body.code === 'server.busy'
}

function pause(milliseconds: number, signal: AbortSignal | null | undefined) {
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

async function send(url: string, init: RequestInit) {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiError('')
  }
}

async function read(response: Response): Promise<{ success?: unknown }> {
  if (response.status === 204) return {}
  const text = await response.text().catch(() => '')
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null) return body
  } catch {
    // What is not JSON says nothing; the status below does.
  }
  if (response.ok) throw new ApiError('', { status: response.status })
  return {}
}

async function leave(): Promise<never> {
  clearLocalData()
  window.location.assign('/login?session=expired')
  // The page is going away: its screens stay as they are for as long as that takes.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  throw new ApiError('Session expired. Please log in again.', { status: 401, code: 'session.required' })
}
