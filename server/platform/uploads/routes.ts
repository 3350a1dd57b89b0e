import * as contract from '#contract/platform/uploads.ts'
import { implement, implementPrepared } from '#server/platform/http/implement.ts'
import { about } from '#server/platform/http/recorded.ts'
import { reencode } from '#server/platform/images/reencode.ts'
import { addPicture, readPicture, storePicture } from './service.ts'

export const uploadRoutes = [
  implementPrepared(
    contract.uploadPicture,
    async ({ scope, context, body }) => storePicture(scope, context, await reencode(body)),
    async ({ scope, context, prepared }) => {
      const picture = await addPicture(scope, context, prepared)
      return about({ id: picture.id, name: null }, { data: picture })
    },
  ),

  implement(contract.getUpload, ({ context, params }) => readPicture(context, params.file)),
]
