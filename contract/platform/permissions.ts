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
  'integrations.manage',
  'audit.read',
  'data.manage',
] as const

export type Permission = (typeof permissions)[number]

/** One permission, or several of which all or any one is needed. */
export type Needs = Permission | { all: readonly Permission[] } | { any: readonly Permission[] }

export const roles = [
  'administrator',
  'hr_manager',
  'programme_manager',
  'finance',
  'it_administrator',
  'auditor',
  'viewer',
] as const

export type Role = (typeof roles)[number]

/** What gave a role: a person, a directory's group, or a claim at a sign-in. Only it takes the role away. */
export const roleSources = ['manual', 'directory', 'sign-in'] as const

/** The fixed permissions of each role. Every role also reads what `organization.read` stands for. */
export const permissionsOf: Readonly<Record<Role, readonly Permission[]>> = {
  administrator: permissions,
  hr_manager: [
    'organization.read',
    'people.read',
    'people.write',
    'people.export',
    'teams.write',
    'programme.read',
    'figures.read',
    'reports.write',
  ],
  programme_manager: [
    'organization.read',
    'people.read',
    'teams.write',
    'programme.read',
    'programme.write',
    'figures.read',
    'reports.write',
  ],
  finance: ['organization.read', 'figures.read', 'credits.read', 'credits.send'],
  it_administrator: [
    'organization.read',
    'people.read',
    'security.manage',
    'integrations.manage',
    'audit.read',
  ],
  auditor: ['organization.read', 'programme.read', 'figures.read', 'audit.read'],
  viewer: ['organization.read', 'programme.read', 'figures.read'],
}

/** Whether the roles together have what is needed. */
export function mayCall(held: readonly Role[], needs: Needs): boolean {
  const has = (permission: Permission) => held.some((role) => permissionsOf[role].includes(permission))
  if (typeof needs === 'string') return has(needs)
  return 'all' in needs ? needs.all.every(has) : needs.any.some(has)
}

/** Whether the roles together have each permission of another one. Nobody gives or takes more than they hold. */
export const holdsAllOf = (held: readonly Role[], role: Role): boolean =>
  mayCall(held, { all: permissionsOf[role] })
