import * as z from 'zod/mini'
import { fieldMessage } from './field-message.ts'

const wrongPicture = fieldMessage({ code: 'picture.invalid' })

/** Address of a picture uploaded here. A picture on another site would disclose its viewers to that site. */
const ownPicture = () =>
  z
    .string(wrongPicture)
    .check(z.regex(/^\/uploads\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(png|jpg)$/, wrongPicture))

/** A picture address, or null or an empty text for none. */
export const pictureOrNone = () =>
  z.pipe(
    z.union([z.literal(''), z.nullable(ownPicture())], wrongPicture),
    z.transform((url) => url || null),
  )
