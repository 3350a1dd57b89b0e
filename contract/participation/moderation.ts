import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id } from '#contract/platform/fields.ts'
import { orgParams } from '#contract/platform/organization-params.ts'
import { pictureTypes } from '#contract/platform/uploads.ts'
import { refusalReasons } from './photos.ts'

const queues = ['waiting', 'approved'] as const

export type ModerationQueue = (typeof queues)[number]

const photo = z.object({
  id: id(),
  missionTitle: z.string(),
  missionTitleFr: z.nullable(z.string()),
  photoTheme: z.nullable(z.string()),
  /** Whether colleagues reported it after its approval. */
  isReported: z.boolean(),
  /** Only the day: a time would tell whose photo it is. */
  sharedOn: z.string(),
  /** The name that the person chose to show. */
  name: z.nullable(z.string()),
  width: z.number(),
  height: z.number(),
})

export type ModeratedPhoto = z.output<typeof photo>

const photoParams = z.extend(orgParams, { photoId: id() })

const moderators = {
  access: 'role',
  needs: 'photos.moderate',
  refusesSupport: true,
} as const

export const listModeration = endpoint({
  ...moderators,
  method: 'GET',
  path: '/api/organizations/:orgId/photos',
  summary:
    'Photos shared to walls, without whose they are: those that wait or were reported, oldest first, or approved ones, 50 at most.',
  params: orgParams,
  query: z.strictObject({ queue: z._default(z.enum(queues), 'waiting') }),
  answer: z.object({ data: z.object({ photos: z.array(photo), waiting: z.number() }) }),
  errors: [],
})

export const getModeratedPhoto = endpoint({
  ...moderators,
  method: 'GET',
  path: '/api/organizations/:orgId/photos/:photoId',
  summary: 'The picture of a shared photo.',
  params: photoParams,
  download: pictureTypes,
  errors: ['photo.not_found'],
})

const decided = z.object({ data: z.object({ id: id() }) })

export const approvePhoto = endpoint({
  ...moderators,
  method: 'PUT',
  path: '/api/organizations/:orgId/photos/:photoId/approval',
  summary: 'Shows a shared photo on its mission’s wall.',
  params: photoParams,
  body: z.strictObject({}),
  answer: decided,
  errors: ['photo.not_found'],
})

export const refusePhoto = endpoint({
  ...moderators,
  method: 'PUT',
  path: '/api/organizations/:orgId/photos/:photoId/refusal',
  summary: 'Keeps a shared photo off the wall, or takes it off, with a reason that its owner reads.',
  params: photoParams,
  body: z.strictObject({ reason: z.enum(refusalReasons) }),
  answer: decided,
  errors: ['photo.not_found'],
})
