import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id } from '#contract/platform/fields.ts'
import { memberQuery } from '#contract/platform/organization-params.ts'
import { maxUploadBytes, pictureTypes } from '#contract/platform/uploads.ts'

// An array: reading the options of a schema would keep the schema library in the pages.
const wallStates = ['waiting', 'approved', 'refused', 'reported'] as const

/** Where a shared photo stands. Reported: hidden until a moderator looks at it again. */
export type WallState = (typeof wallStates)[number]

/** Why a moderator refuses a photo. */
export const refusalReasons = ['person-shown', 'private-detail', 'unsuitable', 'off-topic'] as const

const reason = z.enum(refusalReasons)

export type RefusalReason = z.output<typeof reason>

/** Photos that a person may keep in a mission. */
export const mostPhotos = 10

/** Days after the end of a mission until its wall is emptied. */
export const wallDays = 30

const size = { width: z.number(), height: z.number() }

const ownPhoto = z.object({
  id: id(),
  ...size,
  /** Private: on no wall, whether it was never shared, was taken back, or the wall was emptied. */
  state: z.enum(['private', ...wallStates]),
  reason: z.nullable(reason),
  /** The name that the person chose to show. */
  shownName: z.nullable(z.string()),
})

export type OwnPhoto = z.output<typeof ownPhoto>

const wallPhoto = z.object({
  /** Of the copy on the wall. */
  id: id(),
  ...size,
  /** The person's own choice. Nothing else says whose photo it is. */
  name: z.nullable(z.string()),
  isMine: z.boolean(),
})

export type WallPhoto = z.output<typeof wallPhoto>

const ofMission = z.object({ missionId: id() })
const ofPhoto = z.object({ photoId: id() })
const ofWall = z.object({ wallId: id() })
const own = z.object({ data: ownPhoto })

export const listPhotos = endpoint({
  method: 'GET',
  path: '/api/me/missions/:missionId/photos',
  access: 'member',
  summary: 'The caller’s own photos of a mission, and its wall: approved photos, the latest 100.',
  params: ofMission,
  query: memberQuery,
  answer: z.object({
    data: z.object({
      mine: z.array(ownPhoto),
      wall: z.array(wallPhoto),
      /** The last day of the wall; null while the mission has no end. */
      wallUntil: z.nullable(z.string()),
    }),
  }),
  errors: ['mission.not_found'],
})

export const addPhoto = endpoint({
  method: 'PUT',
  path: '/api/me/missions/:missionId/photos/:newPhotoId',
  access: 'member',
  summary:
    'Stores a private photo for a mission under an id that the device made, re-encoded and without its metadata. The first one completes the mission.',
  params: z.extend(ofMission, { newPhotoId: id() }),
  query: memberQuery,
  upload: pictureTypes,
  maxBodyBytes: maxUploadBytes,
  answer: own,
  errors: [
    'request.too_large',
    'request.media_type',
    'server.busy',
    'upload.not_a_picture',
    'upload.too_many_pixels',
    'photo.too_many',
    'mission.not_found',
    'mission.other_kind',
    'mission.not_begun',
    'mission.paused',
    'mission.closed',
  ],
})

export const getPhoto = endpoint({
  method: 'GET',
  path: '/api/me/photos/:photoId',
  access: 'member',
  summary: 'The picture of one of the caller’s own photos.',
  params: ofPhoto,
  query: memberQuery,
  download: pictureTypes,
  errors: ['photo.not_found'],
})

export const deletePhoto = endpoint({
  method: 'DELETE',
  path: '/api/me/photos/:photoId',
  access: 'member',
  summary: 'Deletes a photo, and its copy on the wall.',
  params: ofPhoto,
  query: memberQuery,
  answer: z.object({ data: z.object({ id: id() }) }),
  errors: ['photo.not_found'],
})

export const sharePhoto = endpoint({
  method: 'PUT',
  path: '/api/me/photos/:photoId/share',
  access: 'member',
  summary:
    'Copies a photo to its mission’s wall, where it waits for a moderator. Sharing twice changes nothing.',
  params: ofPhoto,
  query: memberQuery,
  body: z.strictObject({
    /** Whether the caller’s name stands under it. */
    named: z.boolean(),
  }),
  answer: own,
  errors: ['photo.not_found', 'mission.closed'],
})

export const takeBackPhoto = endpoint({
  method: 'DELETE',
  path: '/api/me/photos/:photoId/share',
  access: 'member',
  summary: 'Takes a photo back from the wall, at once and for everybody.',
  params: ofPhoto,
  query: memberQuery,
  answer: own,
  errors: ['photo.not_found'],
})

export const getWallPhoto = endpoint({
  method: 'GET',
  path: '/api/me/wall/:wallId',
  access: 'member',
  summary: 'The picture of an approved photo on a wall of the caller’s organization.',
  params: ofWall,
  query: memberQuery,
  download: pictureTypes,
  errors: ['photo.not_found'],
})

export const reportPhoto = endpoint({
  method: 'PUT',
  path: '/api/me/wall/:wallId/report',
  access: 'member',
  summary:
    'Reports a photo on a wall. The third person’s report hides it until a moderator has looked at it.',
  params: ofWall,
  query: memberQuery,
  body: z.strictObject({}),
  answer: z.object({ data: z.object({ id: id() }) }),
  errors: ['photo.not_found'],
})
