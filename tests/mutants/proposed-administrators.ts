import { inFile, type Mutant } from './access.ts'

const proposed = ['server/identity/proposed-administrators/proposed-administrators.test.ts']

/** Who becomes administrator by a rule. */
export const proposedAdministratorMutants: Mutant[] = [
  ...inFile('server/identity/proposed-administrators/service.ts', proposed, [
    [
      'single sign-on alone confirms an administrator',
      "  if (isSingleSignOnAlone(caller.session)) fail('session.own_factor_required')\n",
      '',
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
    ['nobody is mailed of a proposal', "change === 'proposed')", "change === 'lost')"],
  ]),
  ...inFile('server/platform/db/migrations/0107_propose_administrators.sql', proposed, [
    ['administrators count unconfirmed', ' AND p.confirmed_at IS NOT NULL', ''],
  ]),
]
