import { inFile, type Mutant } from './access.ts'

const held = ['server/people/roles/roles.test.ts']
const appointed = ['server/identity/administrators/administrators.test.ts']
const reach = ['server/people/single-sign-on/reach.test.ts']

/** Checks of giving and taking roles. */
export const roleMutants: Mutant[] = [
  ...inFile('server/people/roles/service.ts', held, [
    [
      'somebody gives more than they hold',
      'requireOwnRole(scope, role)\n  await lockAdministrators',
      'await lockAdministrators',
      'none with more than they hold',
    ],
    [
      'somebody takes more than they hold',
      'requireOwnRole(scope, role)\n  const administering',
      'const administering',
      'none with more than they hold',
    ],
    ['a role outlives its promise', '!wasPromised', '!!wasPromised', 'not after it was taken back'],
  ]),
  ...inFile('server/identity/roles/service.ts', held, [
    [
      'an organization above is named to those below',
      "mayCall(rolesAlong(held, lineage), 'roles.manage') ?",
      'lineage.length > 0 ?',
      'named for those alone',
    ],
  ]),
  ...inFile('server/people/invitations/bulk.ts', held, [
    ['many are invited beyond one’s role', 'higher.has(user.id)', 'false', 'touches a person who holds more'],
  ]),
  ...inFile('server/tenants/organizations/administrators.ts', appointed, [
    ['a form appoints without a proof', '  requireFresh(scope, scope.caller)\n', '', 'last ten minutes'],
  ]),
  ...inFile('server/tenants/organizations/change.ts', appointed, [
    [
      'a new organization appoints without a proof',
      '  if (admins?.length) requireFresh(context, scope.caller)\n',
      '',
      'last ten minutes',
    ],
  ]),
  ...inFile('server/platform/http/scope.ts', reach, [
    [
      'an administrator’s factor counts for nothing after single sign-on',
      '  requireAdministratorsFactor(session, roles)\n',
      '',
      'with a factor proves it',
    ],
  ]),
  ...inFile('server/identity/sessions/reach.ts', reach, [
    [
      'a company sees the sessions of others',
      'return isLimited ? withinTree(customerId) : undefined',
      'return undefined',
      'of its customer alone',
    ],
    [
      'a company sees its person’s own sessions',
      'isSingleSignOnAlone(caller.session) || ',
      '',
      'of its customer alone',
    ],
  ]),
  ...inFile('server/identity/enrolment/service.ts', reach, [
    [
      'a company learns the names of passkeys',
      "isHidden ? shown.map((passkey) => ({ ...passkey, name: '', lastUsedAt: null })) : shown",
      'shown',
      'neither the names',
    ],
  ]),
  ...inFile('server/identity/enrolment/routes.ts', reach, [
    [
      'a company renames a passkey',
      '    await requireOwnProof(context, caller)\n    const renamed',
      '    const renamed',
      'neither the names',
    ],
  ]),
  ...inFile('server/identity/shown-addresses/service.ts', reach, [
    [
      'a company learns a private address by single sign-on',
      'if (!session.customerId || !isSingleSignOnAlone(session))',
      'if (session)',
      'shows a private address',
    ],
  ]),
  ...inFile('server/people/single-sign-on/linked.ts', reach, [
    [
      'a company searches for a private address',
      'or(ilike(emailIn(scope), like(search))',
      'or(ilike(accounts.email, like(search))',
      'shows a private address',
    ],
  ]),
  ...inFile('server/identity/sessions/service.ts', reach, [
    [
      'a session outlives its customer',
      'and(isNotNull(sessions.customerId), not(works))',
      'and(sql`false`, not(works))',
      'leaves its customer',
    ],
  ]),
  ...inFile(
    'server/identity/sessions/service.ts',
    ['server/identity/sessions/races.test.ts'],
    [['a deletion overlooks a sign-in under way', ' for no key update`)', '`)', 'of the account is deleted']],
  ),
  ...inFile('server/identity/connections/service.ts', reach, [
    [
      'a suspension overlooks a sign-in under way',
      ".for('share', { of: connections })",
      '',
      'while its connection is suspended',
    ],
    [
      'nobody learns that a connection is on',
      "    if (before.state !== 'on') await tellOfProvider(scope, context, row)\n",
      '',
      'every administrator is mailed',
    ],
  ]),
  ...inFile('server/identity/connections/update.ts', reach, [
    [
      'nobody learns of another provider',
      '    await tellOfProvider(scope, context, row)\n',
      '',
      'every administrator is mailed',
    ],
  ]),
  ...inFile('server/people/single-sign-on/link.ts', reach, [
    [
      'a former mailbox takes a recognized account back',
      "  if (who.isVouched) await voidTokensOf(context, 'restore_address', account.id)\n",
      '',
      'a former mailbox',
    ],
    [
      'a former owner keeps an address of the company',
      "  if (isVouched) await voidTokens(context, ['restore_address'], email)\n",
      '',
      'a former mailbox',
    ],
  ]),
  ...inFile('server/people/single-sign-on/identities.ts', reach, [
    [
      'a provider tries private addresses',
      'isVouched ? undefined : or(eq(users.email, email), eq(users.signInEmail, email))',
      'undefined',
      'which private address',
    ],
  ]),
  ...inFile('server/people/users/address-change.ts', reach, [
    [
      'a right guess of a private address is mailed nothing',
      'isKnown(account, user) && account.email === email',
      'account.email === email',
      'which private address',
    ],
  ]),
]
