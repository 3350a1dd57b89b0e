/** Errors of sessions, accounts, passwords and mailed links. */
export const identityErrors = {
  'session.required': { status: 401, message: 'Please sign in.' },
  'session.other_account': { status: 409, message: 'Another account is signed in here. Log out first.' },
  'session.invalid_exchange': { status: 400, message: 'These tokens are not valid, or were used before.' },
  'session.support': { status: 403, message: 'This cannot be done in a support session.' },
  'account.wrong_credentials': { status: 401, message: 'Invalid email or password.' },
  'account.inactive': {
    status: 403,
    message: 'This account is inactive. Please contact your administrator.',
  },
  'account.email_taken': { status: 409, message: 'An account with this email already exists.' },
  'account.in_organization': {
    status: 409,
    message:
      'This account belongs to an organization. Only an account that belongs to none can be deleted here.',
  },
  'account.wrong_password': { status: 403, message: 'The current password is not right.' },
  'account.email_unverified': { status: 403, message: 'Please verify your email address first.' },
  'password.common': {
    status: 400,
    message: 'This password is one of the most common ones. Choose another one.',
  },
  'password.personal': {
    status: 400,
    message: 'This password is easy to guess from names or an address. Choose another one.',
  },
  'token.invalid': { status: 400, message: 'This link is not valid.' },
  'token.gone': { status: 410, message: 'This link has expired or was already used.' },
} as const
