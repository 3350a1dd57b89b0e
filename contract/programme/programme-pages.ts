import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { instant } from '#contract/platform/fields.ts'
import { orgParams } from '#contract/platform/organization-params.ts'
import { challengeType } from './challenge-settings.ts'
import { contentLanguage } from './challenges.ts'

/** Most challenges that a page lists. */
export const mostListed = 50

/** Days before its start from which on a challenge is announced. */
export const announcedDays = 90

const setting = z.object({
  isOpen: z.boolean(),
  /** Null before the page was ever turned on. It stays the same while the page is off. */
  address: z.nullable(z.string()),
  openedAt: z.nullable(instant()),
  /** Who turned it on; null for somebody who is gone. */
  openedBy: z.nullable(z.string()),
})

export type ProgrammePageSetting = z.output<typeof setting>

export const getProgrammePage = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/programme-page',
  access: 'role',
  needs: 'programme.write',
  summary: 'Whether the organization’s programme has a public page, and its address.',
  params: orgParams,
  answer: z.object({ data: setting }),
  errors: [],
})

export const openProgrammePage = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgId/programme-page',
  access: 'role',
  needs: 'programme.write',
  refusesSupport: true,
  summary: 'Turns the public page on, under the address that it had before.',
  params: orgParams,
  answer: z.object({ data: setting }),
  errors: [],
})

export const closeProgrammePage = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:orgId/programme-page',
  access: 'role',
  needs: 'programme.write',
  summary: 'Turns the public page off: it answers nothing from its next request on.',
  params: orgParams,
  answer: z.object({ data: setting }),
  errors: [],
})

export const replaceProgrammeAddress = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgId/programme-page/address',
  access: 'role',
  needs: 'programme.write',
  refusesSupport: true,
  summary: 'Gives the public page another address; the one before never works again.',
  params: orgParams,
  answer: z.object({ data: setting }),
  errors: [],
})

const listedChallenge = z.object({
  title: z.string(),
  description: z.string(),
  type: challengeType,
  language: z.nullable(contentLanguage),
  /** The first and last counted day. */
  startDate: z.string(),
  endDate: z.string(),
  hasBegun: z.boolean(),
})

export type ListedChallenge = z.output<typeof listedChallenge>

/** What everybody with the address reads: what the organization wrote, and nothing that follows from people. */
const page = z.object({
  organization: z.object({
    name: z.string(),
    description: z.nullable(z.string()),
    logoUrl: z.nullable(z.string()),
  }),
  join: z.object({
    /** Whether people sign in by their company’s identity provider. */
    companySignIn: z.boolean(),
    /** Whether people join by an access code. The page does not tell it. */
    code: z.boolean(),
    /** The invite link where only certain mail domains are admitted by it; else whoever finds the page would join. */
    link: z.nullable(z.string()),
  }),
  challenges: z.array(listedChallenge),
})

export type ProgrammePage = z.output<typeof page>

export const readProgrammePage = endpoint({
  method: 'GET',
  path: '/api/programme-pages/:programmeCode',
  access: 'public',
  patient: true,
  proves: true,
  summary: 'The public page of an organization’s programme: what runs and how to join, nothing about people.',
  params: z.object({ programmeCode: z.string().check(z.maxLength(100)) }),
  answer: z.object({ data: page }),
  errors: ['request.throttled'],
})
