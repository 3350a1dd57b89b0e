/** Errors of consents and recorded entries. */
export const recordingErrors = {
  'consent.activity_needed': {
    status: 403,
    message: 'Recording needs your consent to keep your activity: give it under Privacy.',
  },
  'consent.sums_needed': { status: 403, message: 'Joining needs your consent to be counted in sums.' },
  'member.deactivated': {
    status: 403,
    message: 'Your organization has deactivated you: you can read, withdraw and erase what is yours.',
  },
  'own_export.not_ready': { status: 404, message: 'There is no archive to download.' },
  'entry.not_found': { status: 404, message: 'Entry not found' },
  'entry.too_many': { status: 409, message: 'This day has too many changes. Other days still take entries.' },
  'entry.deleted': { status: 409, message: 'This entry was deleted' },
  'entry.refused': { status: 400, message: 'This entry cannot be recorded as it is.' },
  'source.not_found': { status: 404, message: 'Source not found' },
  'source.too_many': { status: 409, message: 'You have as many sources as there can be.' },
  'key.invalid': { status: 401, message: 'This key is unknown or has ended.' },
  'key.not_found': { status: 404, message: 'Key not found' },
  'key.too_many': {
    status: 409,
    message: 'You have as many keys as there can be: end one.',
  },
  'connector.not_found': { status: 404, message: 'There is no such connection here.' },
  'connector.expired': {
    status: 400,
    message: 'This connection was begun in another browser or too long ago. Begin again.',
  },
  'connector.failed': {
    status: 502,
    message: 'The other service did not complete the connection. Try again in a moment.',
  },
  'connector.scope': {
    status: 400,
    message: 'The other service was not allowed to share your activities. Connect again and allow it.',
  },
  'connector.taken': {
    status: 409,
    message: 'This account of the other service is connected to somebody else here.',
  },
  'connector.hook': { status: 403, message: 'The secret is missing or wrong.' },
  'file_import.not_found': { status: 404, message: 'Import not found' },
  'file_import.too_many': {
    status: 409,
    message: 'There are too many imports: undo one.',
  },
} as const
