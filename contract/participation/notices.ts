import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { token, verbatim } from '#contract/platform/fields.ts'
import { memberQuery } from '#contract/platform/organization-params.ts'

/**
 * - `results`: a challenge that one joined has its result
 * - `answers`: an appeal of one's own was answered
 * - `starts`: a challenge, a quiz or a mission begins
 * - `weekly`: one's own week can be looked at, on Mondays
 */
export const noticeKinds = ['results', 'answers', 'starts', 'weekly'] as const
export const noticeWays = ['push', 'mail'] as const

export type NoticeKind = (typeof noticeKinds)[number]
export type NoticeWay = (typeof noticeWays)[number]

/** Kinds that are mailed to those who chose them. */
export const mailedKinds = noticeKinds.filter((kind) => kind !== 'answers')
export type MailedKind = (typeof mailedKinds)[number]

/**
 * What somebody who chose nothing gets; null for a way that a kind has not. A push reaches only devices on which it was
 * turned on. Mails pass through the company: who gets those of results has joined, so they are chosen; answers are not
 * mailed, because a referee who answers one appeal would learn whose it was.
 */
export const noticeDefaults: Record<MailedKind, Record<NoticeWay, boolean>> & {
  answers: { push: boolean; mail: null }
} = {
  results: { push: true, mail: false },
  answers: { push: true, mail: null },
  starts: { push: true, mail: false },
  weekly: { push: false, mail: false },
}

/** Hours of the person's clock in which nobody is disturbed: from the first one on, until the second one. */
export const quietHours = { from: 20, until: 8 } as const

/** Devices of a person that get pushes. A further one takes the place of the oldest. */
export const mostPushDevices = 5

const kind = z.enum(noticeKinds)

const notices = z.object({
  choices: z.array(z.object({ kind, push: z.boolean(), mail: z.nullable(z.boolean()) })),
  push: z.object({
    /** The key that a browser subscribes with; null where this installation sends no pushes. */
    publicKey: z.nullable(z.string()),
    /** Whether this device stays signed in. Pushes end with the session. */
    isStaying: z.boolean(),
    /** Whether pushes are turned on here. */
    isOn: z.boolean(),
  }),
})

export type Notices = z.output<typeof notices>

export const getNotices = endpoint({
  method: 'GET',
  path: '/api/me/notices',
  access: 'member',
  summary: 'Which notices the caller gets, and in which way.',
  query: memberQuery,
  answer: z.object({ data: notices }),
  errors: [],
})

export const chooseNotice = endpoint({
  method: 'PATCH',
  path: '/api/me/notices',
  access: 'member',
  summary: 'Turns a kind of notice on or off in one way.',
  query: memberQuery,
  body: z
    .strictObject({ kind, way: z.enum(noticeWays), wanted: z.boolean() })
    .check(z.refine(({ kind, way }) => noticeDefaults[kind][way] !== null, { path: ['way'] })),
  answer: z.object({ data: notices }),
  errors: [],
})

export const turnPushOn = endpoint({
  method: 'PUT',
  path: '/api/me/push',
  access: 'member',
  summary: 'Turns pushes on for the device of this session, with the subscription that its browser made.',
  query: memberQuery,
  body: z.strictObject({
    endpoint: verbatim(2048),
    keys: z.strictObject({ p256dh: verbatim(100), auth: verbatim(30) }),
    /** The key that the browser subscribed with. Pages of the release before do not tell it, and had the cell's own. */
    publicKey: z.optional(verbatim(100)),
  }),
  answer: z.object({ data: notices }),
  errors: [],
})

export const turnPushOff = endpoint({
  method: 'DELETE',
  path: '/api/me/push',
  access: 'member',
  summary: 'Forgets the device of this session: it gets no pushes any more.',
  query: memberQuery,
  answer: z.object({ data: notices }),
  errors: [],
})

/** What a mail program sends to end a kind of mail by one press (RFC 8058). Our page sends the same. */
export const oneClickType = 'application/x-www-form-urlencoded'

export const endNoticeMails = endpoint({
  method: 'POST',
  path: '/api/notices/end',
  access: 'public',
  patient: true,
  proves: true,
  summary:
    'Ends a kind of mail by its mailed link, without signing in; mail programs send it too (RFC 8058).',
  query: z.strictObject({ token: token() }),
  upload: [oneClickType, 'multipart/form-data'],
  answer: z.object({ data: z.object({ kind }) }),
  errors: ['token.invalid', 'token.gone'],
})
