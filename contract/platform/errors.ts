import { challengeErrors } from './challenge-errors.ts'

import { missionErrors } from './mission-errors.ts'

/** Every error the API can answer: its status and its English message. The only list. */
export const errors = {
  'request.invalid': { status: 400, message: 'Some fields are not valid.' },
  'request.malformed': { status: 400, message: 'The request body is not valid JSON.' },
  'request.too_large': { status: 413, message: 'The request is too large.' },
  'request.media_type': { status: 415, message: 'Send the request as application/json.' },
  'request.method': { status: 405, message: 'This address is not called by this method.' },
  'request.host': { status: 421, message: 'This server does not answer for this address.' },
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

  'credits.not_below': { status: 403, message: 'Credits can only be sent to organizations below this one.' },
  'credits.too_few': { status: 409, message: 'There are not enough credits.' },
  'credits.too_many': { status: 409, message: 'An organization cannot hold that many credits.' },
  'credits.key_reused': { status: 422, message: 'This Idempotency-Key was used for another request.' },
  'credits.unknown_transfer': { status: 404, message: 'Transfer not found' },
  'credits.reversed': { status: 409, message: 'This transfer was taken back already.' },

  'report.not_found': { status: 404, message: 'Report not found' },
  'report.not_ready': { status: 409, message: 'This report is not ready yet.' },
  'report.automatic': { status: 409, message: 'The reports of months stay.' },
  'report.ends_early': { status: 400, message: 'The end must not be before the start.' },
  'report.too_long': { status: 400, message: 'A report covers at most three years.' },
  'report.too_many': { status: 409, message: 'At most 200 reports are kept: delete one first.' },

  'administrator.last': { status: 409, message: 'Cannot remove the last administrator' },
  'administrator.exists': { status: 409, message: 'This person is already an administrator.' },
  'administrator.yourself': { status: 403, message: 'You cannot remove yourself as an administrator' },
  'administrator.not_found': { status: 404, message: 'Admin data not found' },

  'user.not_found': { status: 404, message: 'User not found' },
  'user.email_taken': { status: 409, message: 'A user with this email already exists in this organization.' },
  'user.sign_in_taken': {
    status: 409,
    message: 'A person of this organization still signs in with this email.',
  },
  'user.already_active': { status: 409, message: 'This user is already active.' },
  'user.inactive': { status: 409, message: 'This user is inactive. Activate the user before inviting.' },

  'user.yourself': { status: 409, message: 'You cannot delete yourself.' },
  'user.own_status': { status: 409, message: 'You cannot change your own status.' },
  'user.not_activated': {
    status: 409,
    message: 'This person has not set a password yet: invite them instead of activating them.',
  },

  'field.not_found': { status: 404, message: 'Field not found' },
  'field.name_taken': { status: 409, message: 'A field with this name already exists.' },
  'field.name_reserved': { status: 409, message: 'This name belongs to a system field.' },
  'field.type_locked': {
    status: 409,
    message: 'Type cannot be changed because this field has values defined',
  },
  'field.values_misfit': {
    status: 409,
    message: 'Some people have a value here that does not fit the new type.',
  },
  'field.not_a_list': { status: 409, message: 'Only a list field has values to choose from.' },
  'field.value_taken': { status: 409, message: 'This value exists already.' },
  'value.not_found': { status: 404, message: 'Value not found' },
  'field.too_many': { status: 409, message: 'At most 50 fields, and 200 values in a list.' },

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
  'upload.quota': { status: 409, message: 'This organization keeps as many pictures already as it may.' },
  'upload.too_many_pixels': {
    status: 400,
    message: 'This picture has more than 25 million pixels, or more than 25,000 along one side.',
  },

  'upload.unknown': { status: 400, message: 'This picture is not one of your organization’s.' },

  'team.not_found': { status: 404, message: 'Team not found' },
  'team.name_taken': { status: 409, message: 'A team with this name already exists.' },
  'team.member_elsewhere': { status: 409, message: 'Somebody among them is in a team already.' },

  'challenge.not_found': { status: 404, message: 'Challenge not found' },
  ...challengeErrors,

  'quiz.not_found': { status: 404, message: 'Quiz not found' },
  'quiz.ends_early': { status: 400, message: 'The end must not be before the start.' },
  'quiz.answered': {
    status: 409,
    message: 'Somebody has answered already: the questions can no longer be changed.',
  },
  'quiz.begun': {
    status: 409,
    message: 'A confidential quiz stays as it is once it has begun, whether anybody has answered or not.',
  },
  'quiz.closed_for_good': { status: 409, message: 'This quiz is closed for good: its figures are final.' },
  'quiz.changed': { status: 409, message: 'Somebody else changed this quiz meanwhile.' },
  'quiz.not_live': { status: 409, message: 'This quiz is not open for answers.' },
  'quiz.unknown_answer': { status: 400, message: 'An answer does not belong to its question.' },

  'consent.activity_needed': {
    status: 403,
    message: 'Recording needs your consent to keep your activity: give it under Privacy.',
  },

  'entry.not_found': { status: 404, message: 'Entry not found' },
  'entry.too_many': { status: 409, message: 'This day has too many changes. Other days still take entries.' },
  'entry.deleted': { status: 409, message: 'This entry was deleted' },
  'entry.refused': { status: 400, message: 'This entry cannot be recorded as it is.' },
  'consent.sums_needed': { status: 403, message: 'Joining needs your consent to be counted in sums.' },

  ...missionErrors,

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

  'session.support': { status: 403, message: 'This cannot be done in a support session.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

export const errorCodes = Object.keys(errors) as ErrorCode[]

/** Errors every endpoint may answer whatever it does. */
export const commonErrors = [
  'request.host',
  'request.invalid',
  'request.throttled',
  'server.failed',
  'server.unavailable',
] as const satisfies readonly ErrorCode[]
