/** Errors of second factors, passkeys and the way back without them. */
export const factorErrors = {
  'session.second_factor_required': {
    status: 403,
    message: 'Your organization asks for a second factor. Set one up to go on.',
  },
  'session.own_password_required': {
    status: 403,
    message:
      'Please confirm by your password: your organization’s sign-in alone changes no factor of your own.',
  },
  'factor_reset.not_found': {
    status: 404,
    message: 'This request is gone: it was stopped, refused or answered.',
  },
  'factor_reset.others': {
    status: 409,
    message: 'Another administrator has to approve: you asked yourself, or have approved before.',
  },
  'factor_reset.not_asked': {
    status: 409,
    message:
      'This account has not asked for it, or has not confirmed by its mailbox. The person begins at the second step of sign-in.',
  },
  'factor_reset.not_closed': {
    status: 409,
    message: 'The health data of this account does not wait for a confirmation.',
  },
  'passkey.refused': {
    status: 403,
    message: 'This passkey was not accepted. Try again, or use another way.',
  },
  'passkey.not_found': { status: 404, message: 'Passkey not found' },
  'passkey.too_many': { status: 409, message: 'An account has at most 20 passkeys.' },
  'factor.mailbox_unproved': {
    status: 403,
    message: 'First set a new password by “Forgot password?”: its mail proves that this address is yours.',
  },
  'factor.mail_code': {
    status: 403,
    message: 'Enter the code that we mail you: your organization’s sign-in alone adds no factor of your own.',
  },
  'factor.last': {
    status: 409,
    message: 'Set a password first: it has to open your account without this factor.',
  },
  'factor.password_by_mail': {
    status: 409,
    message:
      'First set a new password by “Forgot password?” in this browser, while you are signed in: your company may have opened the mail that set the present one, which opens your health data without this factor.',
  },
  'account.sign_in_first': {
    status: 403,
    message: 'This account has a second factor. Sign in first, then open this link again.',
  },
  'account.health_closed': {
    status: 403,
    message:
      'Your company could have opened this account without you. Your health data stays closed until the provider of this portal has made sure that it is you.',
  },
} as const
