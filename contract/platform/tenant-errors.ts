/** Errors of organizations, their administrators and credits. */
export const tenantErrors = {
  'organization.forbidden': { status: 403, message: 'You do not have access to this organization.' },
  'organization.not_found': { status: 404, message: 'No organization found' },
  'organization.unknown': { status: 404, message: 'Organization not found' },
  'organization.code_taken': { status: 409, message: 'This access code is taken.' },
  'organization.code_is_name': {
    status: 400,
    message: 'The access code must not be the organization’s name.',
  },
  'organization.group_lowered': { status: 409, message: 'The minimum group may only be raised.' },
  'organization.no_subs': { status: 409, message: 'This organization does not allow sub-organizations.' },
  'organization.too_deep': { status: 409, message: 'Organizations may stand at most ten levels deep.' },
  'organization.primary': { status: 409, message: 'Your own organization cannot be deleted.' },
  'organization.other_name': { status: 409, message: 'This is not the organization’s name.' },
  'organization.not_deleted': { status: 409, message: 'This organization is not deleted.' },
  'role.lacking': { status: 403, message: 'Your role does not include this.' },
  'role.exists': { status: 409, message: 'This person holds this role.' },
  'role.not_held': { status: 404, message: 'This person does not hold this role.' },
  'role.beyond': { status: 403, message: 'This person holds more than your role does.' },
  'role.by_token': {
    status: 409,
    message:
      'A token of this directory was made by somebody who does not hold this role. Replace it by one of yours, and revoke it.',
  },
  'role.managed': { status: 409, message: 'A directory or a sign-in gives this role. Change it there.' },
  'administrator.last': { status: 409, message: 'Cannot remove the last administrator' },
  'administrator.exists': { status: 409, message: 'This person is already an administrator.' },
  'administrator.yourself': { status: 403, message: 'You cannot remove yourself as an administrator' },
  'administrator.not_found': { status: 404, message: 'Admin data not found' },
  'proposal.not_found': {
    status: 404,
    message: 'No rule proposes this person any more. Load the page again.',
  },
  'proposal.administrator_left': {
    status: 409,
    message: 'An administrator of the organization can confirm this person.',
  },
  'credits.not_below': { status: 403, message: 'Credits can only be sent to organizations below this one.' },
  'credits.too_few': { status: 409, message: 'There are not enough credits.' },
  'credits.too_many': { status: 409, message: 'An organization cannot hold that many credits.' },
  'credits.key_reused': { status: 422, message: 'This Idempotency-Key was used for another request.' },
  'credits.unknown_transfer': { status: 404, message: 'Transfer not found' },
  'audit.unknown_seal': {
    status: 409,
    message:
      'The copy has a seal that this log does not have: it is of another log, or this one was restored.',
  },
  'credits.reversed': { status: 409, message: 'This transfer was taken back already.' },
} as const
