import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { orgParams } from './organization-params.ts'

export const maxUploadBytes = 5 * 1024 * 1024
export const pictureTypes = ['image/png', 'image/jpeg'] as const

export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgId/uploads',
  access: 'role',
  needs: { any: ['programme.write', 'teams.write', 'organization.write'] },
  summary: 'Stores a picture, re-encoded and without its metadata.',
  params: orgParams,
  upload: pictureTypes,
  maxBodyBytes: maxUploadBytes,
  status: 201,
  answer: z.object({ data: z.object({ id: id(), url: z.string(), width: z.number(), height: z.number() }) }),
  errors: [
    'request.too_large',
    'request.media_type',
    'server.busy',
    'upload.not_a_picture',
    'upload.too_many_pixels',
    'upload.quota',
    'upload.not_stored',
  ],
})

export const getUpload = endpoint({
  method: 'GET',
  path: '/uploads/:file',
  access: 'public',
  summary: 'A stored picture.',
  params: z.object({ file: z.string().check(z.maxLength(60)) }),
  download: pictureTypes,
  immutable: true,
  errors: ['request.not_found'],
})
