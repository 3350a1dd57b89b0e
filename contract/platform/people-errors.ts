/** Errors of people, fields and teams. */
export const peopleErrors = {
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
  'user.moved': {
    status: 409,
    message: 'A rule of the directory decides where this person works. Change the rule.',
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
  'rule.incomplete': {
    status: 400,
    message:
      'A rule has one group, or an attribute with its value, and a role with its organization, a team or a placement.',
  },
  'rule.asks': { status: 409, message: 'A rule of a directory needs this. Delete the rule first.' },
  'attribute.taken': { status: 409, message: 'This attribute or this field is in the list already.' },
  'field.not_a_list': { status: 409, message: 'Only a list field has values to choose from.' },
  'field.value_taken': { status: 409, message: 'This value exists already.' },
  'field.too_many': { status: 409, message: 'At most 50 fields, and 200 values in a list.' },
  'value.not_found': { status: 404, message: 'Value not found' },
  'team.not_found': { status: 404, message: 'Team not found' },
  'team.name_taken': { status: 409, message: 'A team with this name already exists.' },
  'team.member_elsewhere': { status: 409, message: 'Somebody among them is in a team already.' },
} as const
