/** What a call on an organization may need. The list is closed: roles are sets of these. */
export const permissions = [
  'organization.read',
  'organization.write',
  'hierarchy.write',
  'people.read',
  'people.write',
  'people.export',
  'teams.write',
  'programme.read',
  'programme.write',
  'photos.moderate',
  'appeals.answer',
  'figures.read',
  'reports.write',
  'credits.read',
  'credits.send',
  'roles.manage',
  'security.manage',
  'audit.read',
] as const

export type Permission = (typeof permissions)[number]

/** The administrator holds every permission. Another role is another set. */
const held: Record<'administrator', ReadonlySet<Permission>> = { administrator: new Set(permissions) }

export const hasPermission = (role: keyof typeof held, needs: Permission): boolean => held[role].has(needs)
