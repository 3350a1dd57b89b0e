/** Every error the API can answer: its status and its English message. The only list. */
export const errors = {
  'request.invalid': { status: 400, message: 'Some fields are not valid.' },
  'request.malformed': { status: 400, message: 'The request body is not valid JSON.' },
  'request.too_large': { status: 413, message: 'The request is too large.' },
  'request.media_type': { status: 415, message: 'Send the request as application/json.' },
  'request.origin': { status: 403, message: 'This request does not come from the portal’s own pages.' },
  'request.not_found': { status: 404, message: 'Not found.' },
  'request.throttled': { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  'server.failed': { status: 500, message: 'Something went wrong on our side. Please try again.' },
  'server.busy': { status: 503, message: 'The service is busy. Please try again in a moment.' },
  'server.unavailable': {
    status: 503,
    message: 'The service is not available at the moment. Please try again soon.',
  },

  'session.required': { status: 401, message: 'Please sign in.' },
  'session.other_account': { status: 409, message: 'Another account is signed in here. Log out first.' },
  'session.invalid_exchange': { status: 400, message: 'These tokens are not valid, or were used before.' },

  'account.wrong_credentials': { status: 401, message: 'Invalid email or password.' },
  'account.inactive': {
    status: 403,
    message: 'This account is inactive. Please contact your administrator.',
  },
  'account.email_taken': { status: 409, message: 'An account with this email already exists.' },
  'account.wrong_password': { status: 403, message: 'The current password is not right.' },
  'account.email_unverified': { status: 403, message: 'Please verify your email address first.' },

  'token.invalid': { status: 400, message: 'This link is not valid.' },
  'token.gone': { status: 410, message: 'This link has expired or was already used.' },

  'organization.forbidden': { status: 403, message: 'You do not have access to this organization.' },
  'organization.not_found': { status: 404, message: 'No organization found' },
  'organization.unknown': { status: 404, message: 'Organization not found' },

  'administrator.exists': { status: 409, message: 'This person is already an administrator.' },
  'administrator.not_found': { status: 404, message: 'Admin data not found' },

  'user.not_found': { status: 404, message: 'User not found' },
  'user.email_taken': { status: 409, message: 'A user with this email already exists in this organization.' },
  'user.already_active': { status: 409, message: 'This user is already active.' },
  'user.inactive': { status: 409, message: 'This user is inactive. Activate the user before inviting.' },

  'invitation.invalid': { status: 400, message: 'This invitation is not valid.' },
  'invitation.gone': { status: 410, message: 'This invitation has expired or was already used.' },
  'invitation.link_unknown': { status: 404, message: 'Invalid or expired organization invite link' },
  'invitation.link_void': { status: 410, message: 'Invalid or expired organization invite link' },
  'invitation.already_member': {
    status: 409,
    message: 'An account with this email is already active here. Please sign in.',
  },
  'invitation.existing_account': {
    status: 409,
    message: 'This email already has an account. Enter that account’s password to continue.',
  },
  'invitation.quota': {
    status: 429,
    message: 'Too many invitations were sent to this person. Try again later.',
  },

  'session.support': { status: 403, message: 'This cannot be done in a support session.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

export const errorCodes = Object.keys(errors) as ErrorCode[]

/** Errors every endpoint may answer whatever it does. */
export const commonErrors = [
  'request.invalid',
  'request.throttled',
  'server.failed',
  'server.unavailable',
] as const satisfies readonly ErrorCode[]

export interface Failure {
  success: false
  code: ErrorCode
  message: string
  /** Always the same text as `message`: older clients read this key. */
  error: string
  /** Message by field, named as the request names it: `email`, `metadata.company_name`. */
  fields?: Record<string, string>
}
