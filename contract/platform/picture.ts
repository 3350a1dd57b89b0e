import * as z from 'zod/mini'

const wrongPicture = 'Choose a PNG or JPEG picture.'

/** The address of a picture that was uploaded here; another site's would tell it who looks. */
const ownPicture = () =>
  z
    .string(wrongPicture)
    .check(z.regex(/^\/uploads\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(png|jpg)$/, wrongPicture))

/** Such an address, or none: null, or an empty text. */
export const pictureOrNone = () =>
  z.pipe(
    z.union([z.literal(''), z.nullable(ownPicture())], wrongPicture),
    z.transform((url) => url || null),
  )
