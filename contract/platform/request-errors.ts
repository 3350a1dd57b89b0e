/** Errors of any request, whatever it calls. */
export const requestErrors = {
  'request.invalid': { status: 400, message: 'Some fields are not valid.' },
  'request.malformed': { status: 400, message: 'The request body is not valid JSON.' },
  'request.too_large': { status: 413, message: 'The request is too large.' },
  'request.media_type': { status: 415, message: 'Send the request as application/json.' },
  'request.method': { status: 405, message: 'This address is not called by this method.' },
  'request.host': { status: 421, message: 'This server does not answer for this address.' },
  'cell.elsewhere': { status: 421, message: 'Another part of the service answers this call. Send it again.' },
  'cell.unavailable': {
    status: 503,
    message: 'Your other organization cannot be reached right now. Try again in a minute.',
  },
  'request.origin': { status: 403, message: 'This request does not come from the portal’s own pages.' },
  'request.not_found': { status: 404, message: 'Not found.' },
  'request.throttled': { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  'server.failed': { status: 500, message: 'Something went wrong on our side. Please try again.' },
  'server.busy': { status: 503, message: 'The service is busy. Please try again in a moment.' },
  'server.unavailable': {
    status: 503,
    message: 'The service is not available at the moment. Please try again soon.',
  },
  'server.disk_full': {
    status: 503,
    message:
      'The service cannot save anything at the moment, and nothing has changed. Please try again later.',
  },
  'customer.moving': {
    status: 503,
    message: 'This company’s data is being moved at the moment, and can’t be changed. Please try again soon.',
  },
  'server.no_secrets_key': {
    status: 503,
    message: 'This installation cannot keep secrets yet: whoever runs it has to set SECRETS_KEY.',
  },
} as const
