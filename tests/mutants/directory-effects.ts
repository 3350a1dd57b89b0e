import { inFile, type Mutant } from './access.ts'

const watch = ['server/people/directories/watch.test.ts']
const places = ['server/people/directories/places.test.ts']
const proposed = ['server/identity/proposed-administrators/proposed-administrators.test.ts']
const moved = ['server/people/directories/moved.test.ts']
const effects = ['server/people/directories/effects.test.ts']
const many = ['server/people/directories/queue.test.ts']

/** What rules of directories give, and to whom. */
export const directoryEffectMutants: Mutant[] = [
  ...inFile('server/people/directories/attributes.ts', effects, [
    ['a rule goes by a value of before', '      kept.delete(id)\n    } else {', '    } else {'],
  ]),
  ...inFile('server/people/directories/group-write.ts', many, [
    [
      'leavers of a large group wait for the job',
      'await applyEffects(scope, left)',
      'await applyGains(scope, scope.directory.id, left)',
    ],
    ['leavers of a group keep what it gave', '    await applyEffects(scope, left)\n', ''],
  ]),
  ...inFile('server/people/directories/queue.ts', many, [
    ['a job forgets people before they have what rules say', '    await applyEffects(scope, people)\n', ''],
    ['a job begins again with each batch', '    await forgetPeople(scope, directoryId, people)\n', ''],
    ['a job ends after its first batch', 'return people.length === batch', 'return false'],
    [
      'nobody finds a job that was interrupted',
      '(await readWaiting(makeContext())).map((data) => ({ data }))',
      '[]',
    ],
    ['the figures say done before the end', '  if (left > 0) return\n', ''],
    ['what a job gives leaves no trace', 'if (affected.length > 0) {', 'if (affected.length < 0) {'],
  ]),
  ...inFile('server/people/directories/rule-change.ts', many, [
    [
      'a preview of a large rule shows nobody',
      'createRule(tx, directoryId, wanted, applyAtOnce)',
      'createRule(tx, directoryId, wanted)',
    ],
  ]),
  ...inFile('server/identity/roles/service.ts', effects, [
    [
      'rules fill teams that their maker may not',
      "if (teamId !== null && !scope.may('teams.write'))",
      'if (false)',
    ],
  ]),
  ...inFile('server/identity/rule-effects/teams.ts', effects, [
    [
      'rules take people out of teams whom somebody put there',
      " and member.source <> 'manual'\n      and not exists",
      '\n      and not exists',
    ],
    [
      'rules move people whom somebody put into a team',
      "where member.source <> 'manual'\n        and (member",
      'where (member',
    ],
    ['the inactive stay in teams', " and u.status <> 'inactive' and u.blocked_at is null\n", '\n'],
  ]),
  ...inFile('server/people/teams/service.ts', effects, [
    ['a team of a rule is deleted', "  if (await isOfRule(scope, teamId)) fail('rule.asks')\n", ''],
  ]),
  ...inFile('server/identity/directory-rules/service.ts', effects, [
    [
      'any value counts',
      '  where rule.organization_id = p.organization_id and rule.directory_id = p.directory_id\n    and p.attributes ->> rule.attribute_id::text = rule.value)',
      '  where rule.organization_id = p.organization_id and rule.directory_id = p.directory_id and rule.value > $' +
        "{''})",
    ],
  ]),
  ...inFile('server/people/directories/token-makers.ts', watch, [
    ['who lost the role is trusted', "mayCall(token.roles, 'integrations.manage')", 'true'],
    ['rules give more than makers of tokens hold', '|| holdsAllOf(token.roles, rule.role)', '|| true'],
  ]),
  ...inFile('server/platform/http/directory-throttle.ts', watch, [
    ['a token calls without a limit', '  if (wait > 0)\n', '  if (wait > 0 && wait < 0)\n'],
  ]),
  ...inFile('server/identity/rule-effects/places.ts', places, [
    [
      'whom a directory invited is placed with the next change',
      'const moves = await applyPlaces(scope, { people: [invited.personId] })',
      'const moves: Move[] = []',
    ],
    [
      'whom a directory invited joins no team where they work',
      '  await applyTeams(scope, [invited.personId])\n',
      '',
    ],
  ]),
  ...inFile('server/identity/rule-effects/moves.ts', places, [
    [
      'people are placed unless somebody says so',
      'd.id = p.directory_id and d.places\n',
      'd.id = p.directory_id\n',
    ],
    [
      'who was promised a role at home is moved',
      'where promised.organization_id = u.organization_id and promised.email = u.email)',
      'where promised.organization_id = u.organization_id and false)',
    ],
    ['who holds a role by hand is moved', "(a.source = 'manual' or a.role = 'administrator')", 'false'],
    ['an address of somebody else is taken over', 'there.account_id <> u.account_id or', ''],
    [
      'who was dismissed there comes back',
      "or ((there.account_id is null or there.status = 'inactive') and not exists (",
      'or (false and not exists (',
    ],
  ]),
  ...inFile(
    'server/operations/housekeeping.ts',
    ['server/people/directories/queue.test.ts'],
    [['a job that ended too early is never added again', '  queueWaitingEffects,\n', '']],
  ),
  ...inFile('server/identity/rule-effects/place-ends.ts', places, [
    [
      'a dismissal there is forgotten',
      "(placed.target_id, placed.user_id) and there.status = 'inactive'",
      '(placed.target_id, placed.user_id) and false',
    ],
  ]),
  ...inFile('server/people/users/place-ends.ts', places, [
    ['a leaver keeps the sessions', '  await leaveSessions(scope, user)\n', ''],
  ]),
  ...inFile('server/identity/rule-effects/place-ends.ts', moved, [
    [
      'whoever a directory moved counts as a leaver',
      "(own) => sql`\n    update users as u set status = 'inactive', moved_at =",
      "(own) => sql`\n    update users as u set status = 'inactive', changed_at =",
    ],
  ]),
  ...inFile('server/identity/rule-effects/places.ts', moved, [
    [
      'a move stands in no log',
      "  await trackPeople(scope, idsOf(away.filter(({ from }) => from === null)), 'deactivated')\n",
      '',
    ],
    [
      'who moves on is deactivated at home again',
      'idsOf(away.filter(({ from }) => from === null))',
      'idsOf(away)',
    ],
  ]),
  ...inFile('server/people/users/place-ends.ts', moved, [
    [
      'people of a deleted organization stay locked out',
      "update users as u set status = 'active' from ended",
      "update users as u set status = 'inactive' from ended",
    ],
    [
      'the deletion of a place gives access back to whom it was ended there',
      "there.status = 'inactive' as is_dismissed",
      'false as is_dismissed',
    ],
    ['access is given by hand to whom a directory moved', 'return rows.length > 0', 'return rows.length < 0'],
  ]),
  ...inFile('server/tenants/organizations/deletion.ts', moved, [
    [
      'nobody is placed again in an organization that is restored',
      '  await applyRulesOf(context, ids)\n  return ids\n',
      '  return ids\n',
    ],
  ]),
  ...inFile('server/platform/db/migrations/0112_moved_people_keep_what_they_recorded.sql', proposed, [
    [
      'a proposal outlives the access of a person',
      'DELETE FROM proposed_administrators WHERE organization_id',
      'DELETE FROM proposed_administrators WHERE false AND organization_id',
    ],
  ]),
  ...inFile('server/identity/rule-effects/moves.ts', moved, [
    [
      'a directory below moves whom one above placed',
      '(given.target_id, given.user_id) = (u.organization_id, u.id) and given.ended_at is null)',
      'false)',
    ],
  ]),
  ...inFile('server/identity/sessions/active.ts', moved, [
    ['whoever was moved is shut out of their own data', 'moved !== null || (left', 'false || (left'],
  ]),
  ...inFile('server/people/users/change.ts', moved, [
    [
      'whoever was moved can be deleted at home',
      "  if (await isMovedByRules(scope, user)) fail('user.moved')\n  await revoke",
      '  await revoke',
    ],
  ]),
  ...inFile('server/platform/db/migrations/0112_moved_people_keep_what_they_recorded.sql', moved, [
    [
      'the days of a leaver never begin where a directory moved them',
      'WHERE moved.account_id = OLD.account_id AND moved.moved_at IS NOT NULL',
      'WHERE false AND moved.moved_at IS NOT NULL',
    ],
    [
      'a directory loses whom it moved by an erasure',
      'AND id = person AND moved_at IS NOT NULL) THEN',
      'AND id = person AND false) THEN',
    ],
  ]),
  ...inFile('server/people/directories/write.ts', places, [
    [
      'a leaver works on where a rule placed them',
      '((await byDirectory.leavePlaces(context, scope, user)) || byDirectory.isActive(user))',
      'byDirectory.isActive(user)',
    ],
  ]),
  ...inFile('server/people/directories/service.ts', places, [
    [
      'anybody lets rules move people',
      "  if (change.places !== undefined && !scope.may('people.write')) fail('role.beyond')\n",
      '',
    ],
  ]),
  ...inFile('server/identity/rule-effects/moves.ts', places, [
    [
      'whoever returns after thirty days is placed nowhere',
      'there.account_id <> u.account_id or there.blocked_at',
      'there.account_id is distinct from u.account_id or there.blocked_at',
    ],
  ]),
  ...inFile('server/people/users/change.ts', moved, [
    [
      'a dismissal of somebody who works elsewhere reads as done',
      "change.status === 'active' || (change.status !== undefined && isAlone)",
      "change.status === 'active'",
    ],
  ]),
]
