import * as z from 'zod/mini'
import type { Vendor } from '#contract/participation/connectors.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { failureOf, VendorFailure } from './failure.ts'
import { fetchOf } from './vendors.ts'

/** Reads an address of a vendor as a person. */
export type Read = (url: URL) => Promise<unknown>

export interface Span {
  from: Date
  to: Date
}

/**
 * Returns a function that reads with an access token.
 * @throws VendorFailure by the function
 */
export const readerOf =
  (context: UseCaseContext, vendor: Vendor, access: string): Read =>
  async (url) => {
    const headers = { authorization: `Bearer ${access}`, accept: 'application/json' }
    const answer = await fetchOf(context, vendor)(url, { headers }).catch(() => undefined)
    if (!answer) throw new VendorFailure('unavailable')
    if (!answer.ok) throw failureOf(answer, context.now)
    return answer.json().catch(() => {
      throw new VendorFailure('unavailable')
    })
  }

const mostPages = 50
const perPage = { strava: 200, 'google-health': 1000 }

const seconds = (date: Date) => String(Math.floor(date.getTime() / 1000))

function parse<Schema extends z.ZodMiniType>(schema: Schema, given: unknown): z.output<Schema> {
  const { success, data } = schema.safeParse(given)
  if (!success) throw new VendorFailure('unavailable')
  return data
}

/** Strava may give less than a page before the last one: its end is an empty page. */
async function readStravaList(read: Read, { from, to }: Span): Promise<unknown[]> {
  const all: unknown[] = []
  for (let page = 1; page <= mostPages; page++) {
    const url = new URL('https://www.strava.com/api/v3/athlete/activities')
    // `after` leaves its own second out.
    url.searchParams.set('after', seconds(new Date(from.getTime() - 1000)))
    url.searchParams.set('before', seconds(to))
    url.searchParams.set('per_page', String(perPage.strava))
    url.searchParams.set('page', String(page))
    const list = parse(z.array(z.unknown()), await read(url))
    if (list.length === 0) return all
    all.push(...list)
  }
  throw new VendorFailure('unavailable')
}

const points = z.object({
  dataPoints: z.optional(z.array(z.unknown())),
  nextPageToken: z.optional(z.string()),
})

async function readGoogleHealthList(read: Read, { from, to }: Span): Promise<unknown[]> {
  const all: unknown[] = []
  const start = 'steps.interval.start_time'
  let token: string | undefined
  for (let page = 1; page <= mostPages; page++) {
    const url = new URL('https://health.googleapis.com/v4/users/me/dataTypes/steps/dataPoints:reconcile')
    url.searchParams.set('filter', `${start} >= "${from.toISOString()}" AND ${start} < "${to.toISOString()}"`)
    url.searchParams.set('pageSize', String(perPage['google-health']))
    if (token) url.searchParams.set('pageToken', token)
    const { dataPoints = [], nextPageToken } = parse(points, await read(url))
    all.push(...dataPoints)
    if (!nextPageToken) return all
    token = nextPageToken
  }
  throw new VendorFailure('unavailable')
}

/** All that a vendor has of a person in a span of time. */
export const readList: Record<Vendor, (read: Read, span: Span) => Promise<unknown[]>> = {
  strava: readStravaList,
  'google-health': readGoogleHealthList,
}

/** How a vendor calls the person: Strava says it with the tokens. */
export const readVendorUser: Record<Vendor, (read: Read, granted: object) => Promise<string>> = {
  strava: async (_, granted) =>
    String(parse(z.object({ athlete: z.object({ id: z.int() }) }), granted).athlete.id),
  'google-health': async (read) => {
    const identity = z.object({ healthUserId: z.string().check(z.minLength(1), z.maxLength(100)) })
    return parse(identity, await read(new URL('https://health.googleapis.com/v4/users/me/identity')))
      .healthUserId
  },
}
