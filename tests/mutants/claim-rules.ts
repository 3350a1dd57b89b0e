import { inFile, type Mutant } from './access.ts'

const claims = ['server/people/directories/claim-rules.test.ts']

/** Who gains by the groups that a provider sends at a sign-in, and what only their source takes. */
export const claimRuleMutants: Mutant[] = [
  ...inFile('server/identity/directory-rules/service.ts', claims, [
    [
      'groups of a sign-in stay',
      'update identities set groups = $' + '{sql.param(groups)}',
      'update identities set groups = groups || $' + '{sql.param(groups)}',
    ],
    ['groups count whatever their source is', "and k.group_source = 'sign-in'", ''],
    [
      'rights of a sign-in keep those of a directory',
      '(w.organization_id, w.user_id, w.role, w.source) = (a.organization_id, a.user_id, a.role, a.source))',
      '(w.organization_id, w.user_id, w.role) = (a.organization_id, a.user_id, a.role))',
    ],
    [
      'emergency accounts lose by rules',
      "      and (holder.status <> 'active' or not exists (",
      '      and (true or not exists (',
    ],
  ]),
  ...inFile('server/people/directories/claim-rules.ts', claims, [
    ['groups of sign-ins give more than their maker holds', '  requireOwnRole(scope, wanted.role)\n', ''],
  ]),
  ...inFile('server/identity/connections/update.ts', claims, [
    ['whoever chooses the provider rises by its groups', '  await requireRolesOfClaims(scope, id)\n', ''],
  ]),
  ...inFile('server/people/single-sign-on/received.ts', claims, [
    ['a part of many groups counts as all', '  if (groups.length > mostGroups)', '  if (false)'],
  ]),
]
