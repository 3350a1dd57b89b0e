import * as z from 'zod/mini'

/** The address of a picture that was uploaded here; another site's would tell it who looks. */
export const ownPicture = () =>
  z
    .string('Choose a PNG or JPEG picture.')
    .check(
      z.regex(
        /^\/uploads\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(png|jpg)$/,
        'Choose a PNG or JPEG picture.',
      ),
    )
