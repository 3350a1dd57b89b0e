/** Errors of sessions, accounts, passwords and mailed links. */
export const identityErrors = {
  'session.required': { status: 401, message: 'Please sign in.' },
  'session.other_account': { status: 409, message: 'Another account is signed in here. Log out first.' },
  'session.invalid_exchange': { status: 400, message: 'These tokens are not valid, or were used before.' },
  'session.reauthentication_required': { status: 403, message: 'Please confirm that it is you.' },
  'session.own_factor_required': {
    status: 403,
    message: 'Please confirm by a second factor of your own: your organization runs this sign-in.',
  },
  'session.support': { status: 403, message: 'This cannot be done in a support session.' },
  'account.wrong_credentials': { status: 401, message: 'Invalid email or password.' },
  'account.company_vouches': {
    status: 403,
    message:
      'Your company alone vouches for this account, so it makes nobody an administrator. Ask another administrator, or an emergency account.',
  },
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
  'account.awaited': {
    status: 409,
    message:
      'The former address of this account can still take it back, for a week after the change. Delete the account after that, or leave it: it is deleted by itself once it belongs to no organization.',
  },
  'account.second_factor': {
    status: 403,
    message: 'Now confirm by your second factor: a code or a passkey.',
  },
  'account.wrong_code': { status: 403, message: 'This code is not right, or was used before.' },
  'account.sign_in_gone': { status: 410, message: 'This took too long. Enter your password again.' },
  'factor.exists': { status: 409, message: 'Your account already has an authenticator app.' },
  'factor.not_begun': { status: 409, message: 'Begin again: this key is no longer valid.' },
  'factor.not_found': { status: 404, message: 'Your account has no second factor.' },
  'account.wrong_password': { status: 403, message: 'The current password is not right.' },
  'account.email_unchanged': { status: 409, message: 'You sign in with this address already.' },
  'account.email_unverified': { status: 403, message: 'Please verify your email address first.' },
  'password.changed_elsewhere': {
    status: 409,
    message: 'This password is being changed in another place, or just was. Sign in again with the new one.',
  },
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
  'domain.not_found': { status: 404, message: 'Domain not found' },
  'domain.public': {
    status: 400,
    message: 'Anybody can get an address or a name in this domain, so nobody can prove it as their own.',
  },
  'domain.own_host': { status: 400, message: 'This is the address of the portal itself.' },
  'domain.too_many': { status: 409, message: 'An organization has at most 100 domains.' },
  'domain.taken': { status: 409, message: 'Another organization of this portal has proved this domain.' },
  'domain.unproved': { status: 409, message: 'Prove this domain before you delegate it.' },
  'domain.required': {
    status: 409,
    message: 'A connection is required of the people of this domain. Stop requiring it first.',
  },
  'domain.not_below': {
    status: 409,
    message: 'A domain can be delegated to organizations below this one only.',
  },
  'domain.record_absent': {
    status: 409,
    message: 'There is no TXT record of this name yet. A new record can take an hour to be seen everywhere.',
  },
  'domain.record_other': {
    status: 409,
    message: 'There is a TXT record of this name, but its value is another one. Copy the value again, whole.',
  },
  'domain.unanswered': {
    status: 409,
    message:
      'The DNS servers of this domain did not answer. Nothing has changed; try again in a few minutes.',
  },
} as const
