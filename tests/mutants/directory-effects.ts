import { inFile, type Mutant } from './access.ts'

const watch = ['server/people/directories/watch.test.ts']
const effects = ['server/people/directories/effects.test.ts']

/** What rules of directories give, and to whom. */
export const directoryEffectMutants: Mutant[] = [
  ...inFile('server/people/directories/attributes.ts', effects, [
    ['a rule goes by a value of before', '      kept.delete(id)\n    } else {', '    } else {'],
  ]),
  ...inFile('server/people/directories/rule-change.ts', effects, [
    [
      'rules fill teams that their maker may not',
      "if (teamId !== null && !scope.may('teams.write'))",
      'if (false)',
    ],
  ]),
  ...inFile('server/people/teams/directory-members.ts', effects, [
    ['rules take people out of teams whom somebody put there', " and member.source = 'directory'\n", '\n'],
    [
      'rules move people whom somebody put into a team',
      "where member.source = 'directory' and member",
      'where member',
    ],
    ['the inactive stay in teams', " and u.status <> 'inactive'\n", '\n'],
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
]
