import { inFile, type Mutant } from './access.ts'

const tests = ['server/participation/role-holders/role-holders.test.ts']

const competitors = ['server/participation/role-holders/competitors.test.ts']

/** What whoever decides where people belong sees of others in challenges. */
export const roleHolderMutants: Mutant[] = [
  ...inFile('server/participation/role-holders/service.ts', tests, [
    ['a holder of a role sees boards', 'return rows.length > 0', 'return false'],
    ['only the organization itself counts', `place.lineage[1] = any(\${roots})`, 'place.id = home.id'],
    [
      'a role that was given back does not count',
      'or exists (select from',
      'or false and exists (select from',
      'for one call',
    ],
    [
      'a role that ended before counts',
      ` and \${roleHolders.until} >= \${since}`,
      '',
      'counts in challenges',
    ],
    [
      'a role counts from the beginning alone',
      `least(\${challenges.createdAt}, \${challenges.startDate}::timestamp at time zone
  coalesce(\${challenges.timezone}, home.timezone))`,
      `(\${challenges.startDate}::timestamp at time zone coalesce(\${challenges.timezone}, home.timezone))`,
      'counts in challenges',
    ],
    ['roles are remembered for ever', 'and not exists (', 'and false and not exists (', 'is forgotten'],
    ['roles are forgotten at once', ` - make_interval(days => \${daysKept})`, '', 'is forgotten'],
    [
      'roles are forgotten though a challenge needs them',
      'and not exists (',
      'and true or not exists (',
      'is forgotten',
    ],
  ]),
  ...inFile('server/participation/role-holders/service.ts', competitors, [
    ['a role in a company that competes does not count', "when 'inter-company' then", "when 'podium' then"],
    [
      'a lost role in a company that competes does not count',
      `\${roleHolders.organizationId} = any(\${roots}) and`,
      `\${roleHolders.organizationId} = home.lineage[1] and`,
    ],
    [
      'a lost role in a company that competes is forgotten',
      `unnest(\${roots}) as root`,
      'home.lineage[1] as root',
    ],
  ]),
  ...inFile('server/platform/db/migrations/0110_role_holders.sql', tests, [
    [
      'a lost role is not noted',
      'AFTER DELETE OR UPDATE OF account_id',
      'AFTER UPDATE OF account_id',
      'for one call',
    ],
  ]),
  ...inFile('server/participation/wall-screens/standing.ts', tests, [
    [
      'a wall shows those whom a directory places',
      '  if (await isOfPlaced(context.db, challenge)) return null\n',
      '',
      'on a wall',
    ],
  ]),
  ...inFile('server/participation/boards/board.ts', tests, [
    ['a withheld board shows rows', '  if (isWithheld) return empty\n', '', 'podium'],
  ]),
  ...inFile('server/participation/boards/progress.ts', tests, [
    [
      'an own place tells the scores of others',
      '{ challenge, isWithheld, now: member.now }',
      '{ challenge, isWithheld: false, now: member.now }',
      'podium',
    ],
  ]),
  ...inFile('server/participation/boards/groups.ts', tests, [
    ['figures of groups are equations', 'isOpen && !isWithheld)', 'isOpen)', 'figures of companies'],
    ['what all reach is an equation', '!isWithheld && all?.isOpen', 'all?.isOpen', 'all reach together'],
    ['a team names its aliases', ' && own?.isOpen && !isWithheld', ' && own?.isOpen', 'team-competition'],
  ]),
  ...inFile('server/participation/boards/cheers.ts', tests, [
    [
      'a cheer finds an alias',
      "    if (await isWithheldFrom(db, member, challengeId)) fail('cheer.unknown_alias')\n",
      '',
      'podium',
    ],
  ]),
  ...inFile('server/participation/boards/winners.ts', tests, [
    [
      'a winner learns the place',
      'if (!answer && (await isWithheldFrom(db, member, challenge.id)))',
      'if (false)',
      'podium',
    ],
    ['a yes cannot be taken back', 'if (!answer && (await', 'if ((await', 'take back'],
  ]),
  ...inFile('server/participation/appeals/service.ts', tests, [
    [
      'an appeal finds an alias',
      "    if (await isWithheldFrom(db, member, key.challengeId)) fail('appeal.unknown_alias')\n",
      '',
      'podium',
    ],
    ['an appeal tells whether enough take part', 'if (isCounted && !(await', 'if (!(await', 'enough people'],
  ]),
  ...inFile('server/platform/db/migrations/0113_remember_where_directories_place.sql', tests, [
    [
      'a wall shows rows again without the directory',
      'UPDATE organizations SET placed_at = NEW.placed_at',
      'UPDATE organizations SET placed_at = NULL',
    ],
    [
      'a wall shows those whom a directory takes away',
      'WHERE id IN (NEW.organization_id, NEW.target_id) AND placed_at IS NULL;',
      'WHERE id IN (NEW.target_id) AND placed_at IS NULL;',
    ],
    [
      'the maker of a token without a role sees boards',
      'NEW.created_by, NEW.expires_at FROM',
      'NEW.created_by, NEW.created_at FROM',
    ],
  ]),
]
