/** Errors of connections and of single sign-on. */
export const ssoErrors = {
  'sso.unknown': { status: 404, message: 'Single sign-on is not set up for this address.' },
  'sso.unavailable': {
    status: 503,
    message: 'Your company’s sign-in service does not answer. Please try again.',
  },
  'sso.expired': {
    status: 410,
    message: 'This sign-in took too long or was used before. Please start again.',
  },
  'sso.failed': { status: 403, message: 'We could not sign you in. Please try again.' },
  'sso.not_invited': {
    status: 403,
    message: 'Your company’s account is not set up here. Please contact your administrator.',
  },
  'sso.other_identity': {
    status: 409,
    message: 'This address belongs to another company account. Please contact your administrator.',
  },
  'sso.wrong_address': { status: 409, message: 'This invitation is for another address.' },
  'sso.stale': {
    status: 403,
    message:
      'Your company’s sign-in did not ask you to sign in again, so it proves nothing new. Try again, or contact your administrator.',
  },
  'sso.other_person': {
    status: 403,
    message: 'Somebody else signed in at your company. Try again, and sign in as yourself.',
  },
  'sso.code': { status: 400, message: 'This code is not right or has expired.' },
  'session.managed': {
    status: 403,
    message: 'This cannot be changed after single sign-on. Sign in with your password first.',
  },
  'sso.required': { status: 403, message: 'Your company asks you to sign in with single sign-on.' },
  'registration.managed_domain': {
    status: 409,
    message: 'Your company manages this address. Sign in with single sign-on, or ask your administrator.',
  },
  'account.address_managed': {
    status: 409,
    message: 'Your company manages this address. Ask your administrator to change it.',
  },
  'enforcement.not_on': { status: 409, message: 'Switch the connection on first.' },
  'enforcement.own_sign_in': {
    status: 409,
    message: 'Sign in through this connection yourself first, then require it.',
  },
  'enforcement.no_break_glass': {
    status: 409,
    message:
      'Name an administrator who can sign in by a password and a second factor that was used within 90 days.',
  },
  'enforcement.none': { status: 409, message: 'This organization requires no connection.' },
  'connection.domain_unserved': { status: 409, message: 'The connection does not serve this domain.' },
  'connection.not_found': { status: 404, message: 'Connection not found' },
  'identity.not_found': { status: 404, message: 'This link does not exist any more.' },
  'connection.too_many': { status: 409, message: 'There are ten connections. Delete one first.' },
  'connection.untested': { status: 409, message: 'Test the connection first.' },
  'connection.subject_fixed': {
    status: 409,
    message: 'People are known by this claim already. Add another connection instead.',
  },
  'connection.default_organization': {
    status: 400,
    message: 'Choose this organization or one below it.',
  },
  'connection.domain_unproved': {
    status: 409,
    message: 'Prove the domain first, or have it delegated.',
  },
  'connection.discovery': {
    status: 400,
    message: 'The provider’s configuration could not be read at this address.',
  },
  'connection.issuer': {
    status: 400,
    message: 'Enter the provider’s address, which begins with https:// and has neither ? nor #.',
  },
  'connection.issuer_shared': {
    status: 400,
    message: 'This address serves many companies. Enter the one of your own tenant.',
  },
} as const
