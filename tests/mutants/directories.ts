import { inFile, type Mutant } from './access.ts'

const scim = ['server/people/directories/scim.test.ts']
const groups = ['server/people/directories/groups.test.ts']
const rules = ['server/people/directories/rules.test.ts']
const attributes = ['server/people/directories/attributes.test.ts']
const brake = ['server/people/directories/brake.test.ts']
const shapes = ['server/people/directories/shapes.test.ts']

/** Who may call as an identity provider, whom it sees, and what a leaver loses. */
export const directoryMutants: Mutant[] = [
  ...inFile(
    'server/people/users/leave-sessions.ts',
    ['server/people/users/change.test.ts'],
    [
      [
        'whoever works elsewhere is signed out',
        'if (elsewhere === 0)',
        'if (elsewhere >= 0)',
        'active member elsewhere',
      ],
    ],
  ),
  ...inFile('server/platform/http/require-directory.ts', scim, [
    ['any token opens', "eq(directoryTokens.secretHash, sql.placeholder('hash'))", 'undefined'],
    ['tokens never expire', "gt(directoryTokens.expiresAt, sql.placeholder('now'))", 'undefined'],
    ['tokens are not counted', '  consumeDirectoryCall(token.id, context.now)\n', ''],
  ]),
  ...inFile('server/people/directories/read.ts', scim, [
    [
      'a person given up is seen',
      'and(eq(directoryUsers.directoryId, directory.id), isNull(directoryUsers.detachedAt))',
      'eq(directoryUsers.directoryId, directory.id)',
    ],
  ]),
  ...inFile('server/people/directories/resource.ts', scim, [
    [
      'versions guard nothing',
      "    failScim(412, 'The resource has changed since this version.')\n",
      '    return\n',
    ],
  ]),
  ...inFile('server/people/directories/write.ts', scim, [
    [
      'adoption changes the address',
      'own ? emailAfter(own, change) : undefined',
      'change.email ?? undefined',
    ],
    ['an unchanged row is written', '  if (isSame) return own\n', ''],
    [
      'who was removed stays',
      '  await scope.update(directoryUsers, { detachedAt: scope.now }, eq(directoryUsers.id, row.id))\n',
      '',
    ],
  ]),
  ...inFile('server/people/directories/attributes.ts', attributes, [
    ['a misfit is stored', '} else if (value === undefined) {', '} else if (value === null) {'],
    ['problems stay', '    problems.delete(path)\n', ''],
    ['what was removed stays', '      if (field) customFields.delete(field.key)\n', ''],
  ]),
  ...inFile('server/people/directories/create.ts', attributes, [
    ['whoever is new is invited', "scope.directory.invites ? 'invited' : 'pending'", "'invited'"],
  ]),
  ...inFile('server/platform/http/require-directory.ts', attributes, [
    ['required single sign-on invites too', ' and served.required_from is not null', ' and false'],
  ]),
  ...inFile('server/identity/directory-rules/service.ts', rules, [
    ['rules take rights that people gave', `where a.source <> 'manual' and not exists`, 'where not exists'],
    [
      'the last administrator is taken away',
      `(d.role <> 'administrator' or not d.is_root or exists (`,
      `(true or d.role <> 'administrator' or not d.is_root or exists (`,
    ],
    [
      'an unproved account gains rights',
      'where email_verified_at is not null and not password_unproved',
      'where true',
    ],
    ['the inactive hold rights by rules', `(u.status = 'active' or exists (`, '(true or exists ('],
  ]),
  ...inFile('server/identity/roles/service.ts', rules, [
    ['rules give more than their maker holds', '  if (role !== null) requireOwnRole(scope, role)\n', ''],
  ]),
  ...inFile('server/people/directories/rule-change.ts', rules, [
    [
      'rules reach any organization',
      'lineage @> array[$' + '{own.id}] and deleted_at',
      'true or lineage @> array[$' + '{own.id}] and deleted_at',
    ],
  ]),
  ...inFile('server/people/directories/group-write.ts', groups, [
    ['people of another directory are members', 'eq(directoryId, scope.directory.id), isNull', 'isNull'],
    [
      'an unchanged group is written',
      '  if (isSame && left.length + came.length === 0) return undefined\n',
      '',
    ],
  ]),
  ...inFile('server/people/directories/write.ts', brake, [
    ['many leave and nobody is told', '    await watchEndedAccess(context, scope)\n', ''],
  ]),
  ...inFile('server/people/directories/kept-rights.ts', brake, [
    [
      'who was deleted comes back without groups',
      '    groupIds: groups.map((group) => group.groupId),\n',
      '    groupIds: [],\n',
    ],
  ]),
  ...inFile(
    'server/people/directories/token-makers.ts',
    ['server/people/directories/rules.test.ts'],
    [
      [
        'a token of before gives its maker the role',
        "!holdsAllOf(token.roles, role)) fail('role.by_token')",
        "false) fail('role.by_token')",
        'waits until nobody',
      ],
    ],
  ),
  ...inFile(
    'server/platform/db/migrations/0112_moved_people_keep_what_they_recorded.sql',
    ['server/people/directories/scim.test.ts'],
    [['a directory brings back who left', '  IF says THEN', '  IF false THEN', 'then erased everything']],
  ),
  ...inFile('server/people/directories/brake.ts', brake, [
    ['each leaver rings the alarm again', 'return brake !== undefined', 'return false'],
    ['people created without access ring the alarm', 'timestamptz and ended.kept is not null', 'timestamptz'],
    ['the undo gives access that nobody had', '    isNotNull(directoryUsers.kept),\n', ''],
    ['who left later comes back too', '    lte(directoryUsers.endedAt, lastAt),\n', ''],
    ['the rights of leavers are kept for ever', 'set kept = null where', 'set kept = kept where'],
  ]),
  ...inFile('server/people/directories/restore.ts', brake, [
    [
      'whoever changed an address gets the roles that were promised to it',
      'kept?.email === email',
      'kept !== null',
      'changes an address',
    ],
    ['a decision is made again', '      isNull(directoryBrakes.decidedAt),\n', ''],
  ]),
  ...inFile('server/people/directories/refusals.ts', brake, [
    ['refusals are kept without end', '% $' + '{mostRefusals} as slot', '% 201 as slot'],
  ]),
  ...inFile('server/people/directories/group-read.ts', groups, [
    ['groups of other directories are read', 'eq(directoryGroups.directoryId, directory.id)', 'undefined'],
  ]),
  ...inFile('server/people/directories/write.ts', groups, [
    [
      'who is deleted stays in groups',
      '  await scope.delete(directoryMembers, eq(directoryMembers.personId, row.id))\n',
      '',
    ],
  ]),
  ...inFile('server/people/users/directory-change.ts', scim, [
    [
      'a directory restores what an administrator ended',
      '    if (!(await hasEndedAccess(scope, user))) return {}\n',
      '',
    ],
    ['whoever was ended by others is the directory’s', ', isNotNull(endedAt)', ''],
    ['a leaver stays signed in', '  await leaveSessions(scope, user)\n', ''],
    [
      'the last administrator is not blocked',
      'if (await isLastAdministrator(scope, user.id)) {',
      'if (await isLastAdministrator(scope, crypto.randomUUID())) {',
    ],
  ]),
  ...inFile('server/platform/http/scope.ts', scim, [
    ['the blocked administer', ` and \${users.blockedAt} is null and`, ' and'],
  ]),
  ...inFile('server/identity/sessions/active.ts', scim, [
    [
      'the blocked sign in',
      `case when \${users.blockedAt} is null then \${users.status} else 'inactive' end`,
      `\${users.status}`,
    ],
  ]),
  ...inFile(
    'server/people/users/directory-address.ts',
    ['server/people/directories/address.test.ts'],
    [
      ['lapsed domains vouch', "state === 'lapsed' ? [] : [domain]", '[domain]'],
      ['one proved domain is enough', 'emails.every(', 'emails.some('],
      [
        'a directory moves the address of an administrator',
        `from administrators where account_id = \${accountId}`,
        'where false',
      ],
      [
        'a directory moves the address of somebody of another cell',
        ' || (await isInOtherCells(context, accountId))',
        '',
      ],
      [
        'an account that is elsewhere moves',
        '  if (await isBeyond(context, organizationId, account.id)) return undefined\n',
        '',
      ],
    ],
  ),
  ...inFile(
    'server/platform/db/deadlock.ts',
    ['server/people/directories/deadlock.test.ts'],
    [['a change that a deadlock ended stays undone', 'const attempts = 3', 'const attempts = 1']],
  ),
  ...inFile(
    'server/people/directories/service.ts',
    ['server/people/directories/rules.test.ts'],
    [
      [
        'a directory gives and takes by rules beyond its keeper',
        'for (const rule of rules) if (rule.role) requireOwnRole(scope, rule.role)',
        '',
      ],
    ],
  ),
  ...inFile(
    'server/identity/roles/service.ts',
    ['server/people/directories/rules.test.ts'],
    [
      [
        'what groups promise may be taken over',
        '[...held, ...promised, ...byRules, ...bySignIns]',
        '[...held, ...promised]',
      ],
    ],
  ),
  ...inFile('server/people/directories/person-change.ts', shapes, [
    ['a leaver is refused', 'problem !== undefined && active !== false', 'problem !== undefined'],
  ]),
  ...inFile('server/people/directories/filter.ts', shapes, [
    [
      'filters nest without end',
      "    if (depth > deepest) failFilter('The filter is nested too deeply.')\n",
      '',
    ],
    ['filters have any length', 'filter.length > longest', 'false'],
  ]),
]
