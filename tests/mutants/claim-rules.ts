import { inFile, type Mutant } from './access.ts'

const claims = ['server/people/directories/claim-rules.test.ts']
const teams = ['server/people/directories/claim-teams.test.ts']
const placed = ['server/people/directories/claim-places.test.ts']
const attributes = ['server/people/directories/attributes.test.ts']
const brake = ['server/people/directories/brake.test.ts']

/** Who gains by the groups that a provider sends, what comes back with a leaver, and what nobody reads. */
export const claimRuleMutants: Mutant[] = [
  ...inFile('server/identity/directory-rules/service.ts', claims, [
    ['groups count whatever their source is', "and k.group_source = 'sign-in'", ''],
    ['a suspended provider keeps the rights that it gave', " and k.state = 'on'", '', 'counts in sessions'],
    ['the days of grace begin with each sign-in', 'coalesce(since, ', 'coalesce(null, ', 'days of grace'],
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
  ...inFile('server/identity/rule-effects/service.ts', claims, [
    [
      'groups of a sign-in stay',
      'update identities set groups = $' + '{sql.param(groups)}',
      'update identities set groups = groups || $' + '{sql.param(groups)}',
    ],
    [
      'a role by a sign-in leaves no trace',
      '  await recordBySignIn(context, [...joined, ...given])\n',
      '  await recordBySignIn(context, joined)\n',
      'stands in the audit log',
    ],
  ]),
  ...inFile('server/identity/rule-effects/service.ts', teams, [
    [
      'a team by a sign-in leaves no trace',
      '  await recordBySignIn(context, [...joined, ...given])\n',
      '  await recordBySignIn(context, given)\n',
    ],
  ]),
  ...inFile('server/identity/rule-effects/teams.ts', teams, [
    ['a suspended provider keeps the teams that it filled', " and k.state = 'on'", ''],
    ['groups fill teams whatever their source is', " and k.group_source = 'sign-in'", ''],
    [
      'the directory takes over whom a sign-in put into a team',
      'coalesce(member.source = w.source, false) desc, ',
      '',
    ],
    [
      'a sign-in takes people out of teams whom somebody put there',
      " and member.source <> 'manual'\n      and not exists",
      '\n      and not exists',
    ],
    [
      'people join teams of organizations in which they do not work',
      'rule.value = any(i.groups)\n      join teams as team on team.id = rule.team_id and team.organization_id = u.organization_id),',
      'rule.value = any(i.groups)\n      join teams as team on team.id = rule.team_id),',
    ],
  ]),
  ...inFile('server/platform/db/migrations/0119_places_by_claims.sql', teams, [
    ['the team of a leaver stays', "user_id = OLD.id AND source = 'sign-in'", 'user_id = OLD.id AND false'],
    [
      'the table takes rules of foreign teams',
      'AND NOT reached.lineage @> ARRAY[NEW.organization_id]',
      'AND false',
    ],
  ]),
  ...inFile('server/identity/rule-effects/moves.ts', placed, [
    [
      'a connection places people unless somebody says so',
      " and k.state = 'on' and k.places",
      " and k.state = 'on'",
    ],
    [
      'a sign-in places whom a directory keeps',
      'i.account_id = u.account_id and p.id is null',
      'i.account_id = u.account_id',
    ],
    [
      'a suspended connection brings everybody home',
      "and (k.state <> 'on' or not k.places))",
      'and not k.places)',
    ],
    [
      'a connection that places nobody any more brings everybody home',
      "and (k.state <> 'on' or not k.places))",
      "and k.state <> 'on')",
    ],
    [
      'groups that come by SCIM keep people where a sign-in placed them',
      "where k.id = placed.connection_id and k.group_source = 'sign-in'\n",
      'where k.id = placed.connection_id\n',
    ],
    [
      'who holds a role by hand is moved by a sign-in',
      "(a.source = 'manual' or a.role = 'administrator')",
      'false',
    ],
    [
      'whom a rule placed stays when it ends',
      'and connection_id is not null and ended_at is null\n',
      'and connection_id is null and ended_at is null\n',
    ],
  ]),
  ...inFile('server/identity/rule-effects/service.ts', placed, [
    ['a move by a sign-in leaves no trace', '  await recordMoves(context, organizationId, moved)\n', ''],
  ]),
  ...inFile('server/identity/connections/update.ts', placed, [
    [
      'anybody lets a connection move people',
      "  if (change.places !== undefined && !scope.may('people.write')) fail('role.beyond')\n",
      '',
    ],
  ]),
  ...inFile('server/identity/roles/service.ts', placed, [
    [
      'claims place people for whoever may not write them',
      "if (placementId !== null && !scope.may('people.write'))",
      'if (false)',
    ],
  ]),
  ...inFile('server/people/users/place-ends.ts', placed, [
    ['whom a sign-in moved is opened by hand', ' or k.id is not null)', ')'],
  ]),
  ...inFile('server/people/teams/service.ts', teams, [
    ['a team of a claim’s rule is deleted', ' union all select id, team_id from claim_rules', ''],
  ]),
  ...inFile('server/identity/roles/service.ts', teams, [
    [
      'claims fill teams that their maker may not',
      "if (teamId !== null && !scope.may('teams.write'))",
      'if (false)',
    ],
  ]),
  ...inFile('server/identity/roles/service.ts', claims, [
    [
      'whoever changes a status does not see what groups of a sign-in promise',
      '...byRules, ...bySignIns]',
      '...byRules]',
      'gives a leaver',
    ],
    [
      'a role of a sign-in is shown in every session',
      '          isOfOne ? countsInSession : undefined,\n',
      '',
      'counts in sessions',
    ],
  ]),
  ...inFile('server/platform/db/migrations/0097_forget_groups_of_leavers.sql', claims, [
    [
      'the groups of a leaver stay',
      "NEW.status <> 'active' OR NEW.blocked_at",
      'NEW.blocked_at',
      'gives a leaver',
    ],
  ]),
  ...inFile('server/platform/http/scope.ts', claims, [
    [
      'a role of a sign-in counts in every session',
      '\n    and $' + '{isOfSession})`',
      ')`',
      'counts in sessions',
    ],
  ]),
  ...inFile('server/people/single-sign-on/linked.ts', claims, [
    [
      'whoever unlinks takes more than they hold',
      '  await requireOwnRolesOf(scope, row.accountId)\n',
      '',
      'only an equal unlinks',
    ],
  ]),
  ...inFile('server/people/directories/claim-rules.ts', claims, [
    ['groups of sign-ins give more than their maker holds', '  await requireGivable(scope, wanted)\n', ''],
  ]),
  ...inFile('server/identity/connections/update.ts', claims, [
    ['whoever chooses the provider rises by its groups', '  await requireGiftsOfClaims(scope, id)\n', ''],
  ]),
  ...inFile('server/people/single-sign-on/received.ts', claims, [
    ['a part of many groups counts as all', '  if (groups.length > mostGroups)', '  if (false)'],
  ]),
  ...inFile('contract/people/directory-attributes.ts', attributes, [
    [
      'a field shows the passwords of the company',
      'z.refine((text) => !isSecretAttribute(text),',
      'z.refine(() => true,',
    ],
  ]),
  ...inFile('server/people/directories/person-change.ts', attributes, [
    ['a password is read', '  if (isSecretAttribute(path)) return\n', ''],
  ]),
  ...inFile('server/people/directories/restore.ts', brake, [
    [
      'the undo of a wave gives back more than the caller holds',
      '  const ended = all.filter(({ userId }) => !waiting.has(userId))',
      '  const ended = all',
      'held more',
    ],
    ['groups that are given back make administrators', 'beyond.has(id)', 'false', 'held more'],
    [
      'who waits is forgotten',
      '    await scope.update(directoryBrakes, { decidedAt: null }, eq(directoryBrakes.id, brake.id))\n',
      '',
      'held more',
    ],
  ]),
]
