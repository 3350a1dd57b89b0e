/** Errors of imported files and uploaded pictures. */
export const importErrors = {
  'import.not_found': { status: 404, message: 'Import not found' },
  'import.columns_missing': {
    status: 400,
    message: 'CSV must contain first_name (or firstName), last_name (or lastName), and email columns',
  },
  'import.unreadable': {
    status: 400,
    message: 'This file cannot be read. Choose a CSV file or an Excel workbook (.xlsx).',
  },
  'import.empty': {
    status: 400,
    message: 'This file has no rows with a first name, a last name and an email.',
  },
  'import.too_many_rows': {
    status: 400,
    message: 'This file has more than 20,000 rows. Split it into several.',
  },
  'import.too_many_columns': { status: 400, message: 'This file has more than 64 columns.' },
  'import.too_large_unpacked': {
    status: 400,
    message: 'This workbook holds more than can be unpacked here.',
  },
  'import.running': { status: 409, message: 'Another import is running. Wait until it is finished.' },
  'import.outdated': {
    status: 409,
    message: 'The fields were changed after this file was read. Choose the file again.',
  },
  'import.begun': { status: 409, message: 'This import has begun already.' },
  'upload.not_a_picture': { status: 400, message: 'Choose a PNG or JPEG picture.' },
  'upload.not_stored': {
    status: 503,
    message: 'The picture could not be stored. Nothing has changed: please try again in a few minutes.',
  },
  'upload.quota': { status: 409, message: 'This organization keeps as many pictures already as it may.' },
  'upload.too_many_pixels': {
    status: 400,
    message: 'This picture has more than 25 million pixels, or more than 25,000 along one side.',
  },
  'upload.unknown': { status: 400, message: 'This picture is not one of your organization’s.' },
} as const
