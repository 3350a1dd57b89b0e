import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { email, instant } from '#contract/platform/fields.ts'
import { memberQuery } from '#contract/platform/organization-params.ts'

/** Days for which a deactivated person may still read, take along and erase their own data. */
export const deactivatedDays = 30

/** What a person erases: what they recorded and answered, or everything about them in the organization. */
export const erasures = ['activity', 'all'] as const

export type Erasure = (typeof erasures)[number]

export const eraseOwnData = endpoint({
  method: 'POST',
  path: '/api/me/erasure',
  access: 'member',
  fresh: true,
  openToDeactivated: true,
  summary:
    'Erases the caller’s activity in the organization, or all of them there, for good. Asks for the account’s address once more.',
  query: memberQuery,
  body: z.strictObject({ what: z.enum(erasures), email: email() }),
  answer: z.object({
    data: z.object({
      what: z.enum(erasures),
      /** Whether the account was deleted too: the caller belongs nowhere else and administers nothing. */
      accountErased: z.boolean(),
    }),
  }),
  errors: [],
})

/** Hours for which an archive can be downloaded. */
export const exportHours = 24

const ownExport = z.object({
  /** Null before the first archive, and after the last one was deleted. */
  export: z.nullable(
    z.object({
      state: z.enum(['making', 'ready', 'failed']),
      askedAt: instant(),
      until: instant(),
      bytes: z.number(),
    }),
  ),
})

export type OwnExport = z.output<typeof ownExport>['export']

export const getOwnExport = endpoint({
  method: 'GET',
  path: '/api/me/export',
  access: 'member',
  openToDeactivated: true,
  summary: 'The caller’s last archive of their own data: being made, or ready until when.',
  query: memberQuery,
  answer: z.object({ data: ownExport }),
  errors: [],
})

export const requestOwnExport = endpoint({
  method: 'POST',
  path: '/api/me/export',
  access: 'member',
  fresh: true,
  openToDeactivated: true,
  summary: 'Has an archive made of everything that is stored about the caller. One is made at a time.',
  query: memberQuery,
  body: z.strictObject({}),
  answer: z.object({ data: ownExport }),
  errors: [],
})

export const downloadOwnExport = endpoint({
  method: 'GET',
  path: '/api/me/export/file',
  access: 'member',
  openToDeactivated: true,
  summary: 'The caller’s archive: tables as JSON and CSV, photos as files.',
  query: memberQuery,
  download: ['application/zip'],
  errors: ['own_export.not_ready'],
})
