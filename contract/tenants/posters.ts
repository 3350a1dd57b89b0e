import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { orgParams } from '#contract/platform/organization-params.ts'

const posterLanguage = z.enum(['en', 'fr', 'both'])

export type PosterLanguage = z.output<typeof posterLanguage>

export const downloadPoster = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/poster',
  access: 'role',
  needs: 'people.read',
  summary: 'A poster (A4) that leads people into the employees’ app by the invite link or the access code.',
  params: orgParams,
  query: z.strictObject({ language: z._default(posterLanguage, 'en') }),
  download: ['application/pdf'],
  errors: ['server.busy'],
})
