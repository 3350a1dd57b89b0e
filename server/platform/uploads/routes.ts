import * as contract from '#contract/platform/uploads.ts'
import { implement, implementPrepared } from '#server/platform/http/implement.ts'
import { about } from '#server/platform/http/recorded.ts'
import { reencode } from '#server/platform/images/reencode.ts'
import { readPicture, storePicture } from './service.ts'

export const uploadRoutes = [
  implementPrepared(
    contract.uploadPicture,
    ({ body }) => reencode(body),
    async ({ scope, prepared }) => {
      const picture = await storePicture(scope, prepared)
      return about({ id: picture.id, name: null }, { data: picture })
    },
  ),

  implement(contract.getUpload, ({ context, params }) => readPicture(context, params.file)),
]
