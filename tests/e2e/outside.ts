import type { Page } from '@playwright/test'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { patternOf, type Reply } from './mock.ts'

/** What the page asks of the real server: the calls that change something, and how often each endpoint is called. */
export function watchCalls(page: Page) {
  const calls: { method: string; url: URL; headers: Record<string, string>; body: unknown }[] = []
  page.on('request', (request) => {
    if (request.resourceType() !== 'fetch') return
    const url = new URL(request.url())
    calls.push({ method: request.method(), url, headers: request.headers(), body: request.postDataJSON() })
  })
  const of = (endpoint: Endpoint) =>
    calls.filter(({ method, url }) => method === endpoint.method && patternOf(endpoint).test(url.pathname))
  return { of, count: (endpoint: Endpoint) => of(endpoint).length, all: calls }
}

/**
 * Answers one endpoint in the place of the real server, with what a server of ours does not answer on demand. A reply
 * of `undefined` lets the server answer. Returns what ends it.
 */
export async function answerInstead(page: Page, endpoint: Endpoint, reply: () => Reply | undefined) {
  const matches = (url: URL) => patternOf(endpoint).test(url.pathname)
  await page.route(matches, async (route) => {
    const request = route.request()
    const isAsked = request.resourceType() === 'fetch' && request.method() === endpoint.method
    const given = isAsked ? reply() : undefined
    if (given === undefined) return route.fallback()
    if (given === 'abort') return route.abort()
    const { status = 200, body, delayMs = 0 } = given
    if (delayMs) await new Promise((resolve) => setTimeout(resolve, delayMs))
    const whole = status < 400 && !Array.isArray(body) ? { success: true, ...(body as object) } : body
    // A page that was closed meanwhile takes no answer.
    await route.fulfill({ status, json: whole ?? {} }).catch(() => {})
  })
  return () => page.unroute(matches)
}

/** Lets the calls of one endpoint reach the server only once the promise resolves, as on a slow network. */
export async function holdBack(page: Page, endpoint: Endpoint, until: () => Promise<void>) {
  await page.route(
    (url) => patternOf(endpoint).test(url.pathname),
    async (route) => {
      if (route.request().method() === endpoint.method) await until()
      // A page that was closed meanwhile sends no call.
      await route.fallback().catch(() => {})
    },
  )
}
