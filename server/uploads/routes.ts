import * as contract from '#contract/uploads.ts'
import { implement, implementPrepared } from '#server/http/implement.ts'
import { reencode } from '#server/images/reencode.ts'
import { readPicture, storePicture } from './service.ts'

export const uploadRoutes = [
  implementPrepared(
    contract.uploadPicture,
    ({ body }) => reencode(body),
    async ({ scope, prepared }) => ({ data: await storePicture(scope, prepared) }),
  ),

  implement(contract.getUpload, ({ work, params }) => readPicture(work, params.file)),
]
