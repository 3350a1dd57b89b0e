/** Errors of invitations and invite links. */
export const invitationErrors = {
  'invitation.none': { status: 409, message: 'There is no invitation to take back.' },
  'invitation.exhausted': {
    status: 429,
    message: 'This person was invited ten times already. Hand over the link instead.',
  },
  'invitation.invalid': { status: 400, message: 'This invitation is not valid.' },
  'invitation.gone': { status: 410, message: 'This invitation has expired or was already used.' },
  'invitation.link_unknown': { status: 404, message: 'Invalid or expired organization invite link' },
  'invitation.link_void': { status: 410, message: 'Invalid or expired organization invite link' },
  'invitation.already_member': {
    status: 409,
    message: 'An account with this email is already active here. Please sign in.',
  },
  'invitation.mailed': {
    status: 409,
    message: 'The organization has added this email already. Open the personal invitation we mailed to it.',
  },
  'invitation.domain': {
    status: 403,
    message: 'This organization only lets addresses of its own domains join.',
  },
  'invitation.code': { status: 403, message: 'This access code is not right.' },
  'invitation.existing_account': {
    status: 409,
    message: 'This email already has an account. Enter that account’s password to continue.',
  },
  'invitation.quota': {
    status: 429,
    message: 'Too many invitations were sent to this person. Try again later.',
  },
} as const
