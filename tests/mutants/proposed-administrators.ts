import { inFile, type Mutant } from './access.ts'

const byProvider = ['server/identity/proposed-administrators/provider.test.ts']
const ownIdentity = ['server/identity/administrators/own-identity.test.ts']
const proposed = ['server/identity/proposed-administrators/proposed-administrators.test.ts']

/** Who becomes administrator by a rule. */
export const proposedAdministratorMutants: Mutant[] = [
  ...inFile('server/identity/proposed-administrators/service.ts', proposed, [
    [
      'single sign-on alone confirms an administrator',
      '  const context = withAncestors(scope)\n  requireOwnIdentity(scope)\n',
      '  const context = withAncestors(scope)\n',
    ],
    [
      'single sign-on alone refuses an administrator',
      'Promise<string> {\n  requireOwnIdentity(scope)\n',
      'Promise<string> {\n',
    ],
    [
      'people confirm themselves',
      "  if (accountId === caller.account.id) fail('administrator.yourself')\n",
      '',
    ],
  ]),
  ...inFile('contract/identity/proposed-administrators.ts', proposed, [
    ['an unattended browser confirms', '  fresh: true,\n', ''],
  ]),
  ...inFile('server/identity/directory-rules/service.ts', proposed, [
    [
      'a proposal outlives what it goes by',
      'and not exists (\n        select from every where role',
      'and false and not exists (\n        select from every where role',
    ],
    [
      'a confirmation is for every rule',
      '(p.organization_id, p.user_id, p.rule_id) = (every.organization_id, every.user_id, every.rule_id)',
      '(p.organization_id, p.user_id) = (every.organization_id, every.user_id)',
    ],
  ]),
  ...inFile('server/identity/directory-rules/record.ts', proposed, [
    ['mails about one person have no limit', 'if (allowed) told', 'if (allowed || true) told', 'three mails'],
    ['nobody is mailed of a proposal', "change === 'proposed')", "change === 'lost')"],
  ]),
  ...inFile('server/platform/db/migrations/0107_propose_administrators.sql', proposed, [
    ['administrators count unconfirmed', ' AND p.confirmed_at IS NOT NULL', ''],
  ]),
  ...inFile('server/identity/proposed-administrators/service.ts', byProvider, [
    [
      'the provider confirms where an administrator can',
      "  if ((await countConfirming(context, organizationId)) > 0) fail('proposal.administrator_left')\n",
      '',
    ],
    [
      'only the provider knows whom it confirmed',
      "  await tellAdministrators(context, organizationId, 'confirmedByProvider', name)\n",
      '',
    ],
    [
      'the page warns of nobody who can confirm alone',
      'countConfirming(context, id)) < 2',
      'countConfirming(context, id)) < 1',
    ],
  ]),
  ...inFile('server/identity/directory-notices/service.ts', byProvider, [
    [
      'a blocked administrator counts as one who can confirm',
      "u.status = 'active'\n        and u.blocked_at is null\n      join accounts as a on a.id = r.account_id and a.password_hash",
      "u.status = 'active'\n      join accounts as a on a.id = r.account_id and a.password_hash",
    ],
    ['a factor of the company confirms', ' and not a.factor_by_company', ''],
    [
      'nobody without the administrator’s role is told that nobody can confirm',
      'ofAnyRole.includes(event)',
      'false',
    ],
  ]),
  ...inFile('server/platform/db/migrations/0114_confirm_as_provider.sql', byProvider, [
    [
      'data of a blocked administrator stays for ever',
      ' AND NEW.blocked_at IS NULL) THEN\n    NEW.deactivated_at',
      ') THEN\n    NEW.deactivated_at',
    ],
  ]),
  ...inFile('server/identity/administrators/service.ts', ownIdentity, [
    [
      'single sign-on alone makes administrators by hand',
      "  if (isSingleSignOnAlone(session)) fail('session.own_factor_required')\n",
      '',
    ],
    ['a factor that came by single sign-on makes administrators', 'account.factorByCompany || ', ''],
    [
      'a password that the employer may have set makes administrators',
      " || account.confirmation === 'needed'",
      '',
    ],
  ]),
  ...inFile('server/people/invitations/service.ts', ownIdentity, [
    [
      'whoever the company vouches for alone makes administrators by hand',
      "  if (role === 'administrator') requireOwnIdentity(scope)\n",
      '',
    ],
  ]),
]
