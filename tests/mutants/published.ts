import { inFile, type Mutant } from './access.ts'

const privileges = ['tests/server/privileges.test.ts']
const cells = ['server/privacy/published/cells.test.ts']
const players = ['server/privacy/published/players.test.ts']
const mailboxes = ['server/privacy/published/mailboxes.test.ts']
const boards = ['server/participation/boards/privacy.test.ts']

const opened = ['server/people/directories/address.test.ts', 'server/identity/factor-resets/reset.test.ts']

/** The checks that protect a person's activity from the employer. */
export const publishedMutants: Mutant[] = [
  ...inFile(
    'server/insights/dashboard/routes.ts',
    ['server/insights/dashboard/metrics.test.ts'],
    [
      [
        'the version of the dashboard tells of what it does not show',
        'versionOf(data)',
        'versionOf(Math.random())',
        'no figure shows yet',
      ],
      [
        'a dashboard that changed is unchanged',
        'versionOf(data)',
        'versionOf(query)',
        'an unchanged dashboard',
      ],
    ],
  ),
  ...inFile('server/identity/passwords/service.ts', opened, [
    [
      'the factor of whoever got in before opens confirmed health',
      "    await deleteFactors(context, account.id)\n    const state = { confirmation: 'given'",
      "    const state = { confirmation: 'given'",
    ],
    ['a confirmation opens nothing', "confirmation: 'given' as const", "confirmation: 'needed' as const"],
  ]),
  ...inFile(
    'server/people/single-sign-on/link.ts',
    ['server/people/single-sign-on/moved-accounts.test.ts'],
    [
      [
        'single sign-on that ends a password leaves open what was recorded with it',
        '  if (await closesByCompany(context, account))\n',
        '  if (!id)\n',
      ],
    ],
  ),
  ...inFile('server/platform/db/database-roles.ts', privileges, [
    [
      'the console reads what people did',
      `await on([...ownTables, ...publishedTables], (names) => \`revoke all`,
      `await on([...ownTables.slice(1), ...publishedTables], (names) => \`revoke all`,
    ],
  ]),
  ...inFile('server/platform/db/migrations/0014_published.sql', privileges, [
    [
      'the console reads confidential answers',
      `    ' AND quizzes.category IN (''sport'', ''environment''))';`,
      `    ')';`,
      'rows of named quizzes',
    ],
  ]),
  ...inFile('server/privacy/published/eligible.ts', mailboxes, [
    [
      'one mailbox is as many people of a sum as it has addresses',
      'eq(twins.mailbox, accounts.mailbox)',
      'eq(twins.mailbox, accounts.email)',
    ],
    [
      'a person of another organization takes somebody out of a sum',
      ', eq(others.organizationId, users.organizationId)',
      '',
    ],
  ]),
  ...inFile('server/privacy/published/eligible.ts', mailboxes, [
    ['each person of a week is compared with all', '      isNotNull(twins.emailVerifiedAt),\n', ''],
  ]),
  ...inFile('server/platform/db/migrations/0096_find_mailboxes_by_index.sql', mailboxes, [
    [
      'one mailbox is as many people of a count as it has addresses',
      'twins.mailbox = accounts.mailbox',
      'twins.mailbox = accounts.id::text',
    ],
    [
      'the first entry of a month is compared with all',
      'twins.mailbox = accounts.mailbox AND twins.email_verified_at IS NOT NULL',
      'twins.mailbox = accounts.mailbox',
    ],
  ]),
  ...inFile('server/platform/db/migrations/0084_count_a_mailbox_once.sql', mailboxes, [
    ['dots make mailboxes at Gmail', `, '.', '')`, `, ',', '')`],
  ]),
  ...inFile('server/privacy/published/cells.ts', cells, [
    ['a cell tells that all of its people moved', 'eligible > smallest', 'eligible >= smallest'],
    ['one person may be most of a cell', ' && 2 * largest <= sum', ''],
    [
      'what teams leave of the whole is told',
      'rest.eligible > 0 && !isGroupPublishable(rest, smallest)',
      'false',
    ],
    ['a count may be everybody', 'Math.min(people, eligible - 1)', 'people'],
    ['teams are told without the whole', 'if (!isGroupPublishable(whole, smallest) || ', 'if ('],
    [
      'a total completes a cell by a player whom no cell counts',
      'counted.eligible + strangers.people === 0',
      'counted.eligible === 0',
    ],
    ['a team splits the rows of a board', ' && overlap.outside.sum >= overlap.inside.sum', ''],
    [
      'the whole lacks a few rows of a board',
      'left.outside.eligible > 0 || takesWhole(left, board)',
      'left.outside.eligible >= 0 || takesWhole(left, board)',
    ],
  ]),
  ...inFile(
    'server/platform/db/migrations/0014_published.sql',
    ['server/privacy/published/published.test.ts'],
    [
      [
        'what is published may change',
        'BEFORE UPDATE OR DELETE ON %1$I FOR EACH ROW EXECUTE',
        'BEFORE UPDATE OR DELETE ON %1$I FOR EACH ROW WHEN (false) EXECUTE',
      ],
    ],
  ),
  ...inFile(
    'server/programme/quizzes/change.ts',
    ['server/programme/quizzes/promises.test.ts'],
    [
      [
        'a confidential quiz changes as it likes',
        '  requireKeptConfidentiality(before, plan, scope.now)\n',
        '',
      ],
      ['a confidential quiz is put off', '    ...(postponed && { startDate: failure }),\n', ''],
    ],
  ),
  ...inFile('server/privacy/published/cells.ts', cells, [
    [
      'a challenge’s total completes a cell',
      'return part.eligible === 0 || isPublishable({ ...part, largest }, smallest)',
      'return true',
    ],
    [
      'what people count apart completes a cell',
      'isContained(overlap) ? overlap.apart : overlap.inside',
      'isContained(overlap) ? nobody : overlap.inside',
    ],
  ]),
  ...inFile(
    'contract/publication.ts',
    ['server/privacy/published/withdrawn.test.ts'],
    [
      [
        'a minimum picks out one person',
        'Math.ceil(organization.minimumGroup / countStep) * countStep',
        'organization.minimumGroup',
        'whether each of them agrees',
      ],
    ],
  ),
  ...inFile('server/participation/crowds/service.ts', boards, [
    ['made-up accounts open a board', '(settled.get(one.id) ?? 0) >= smallestBoard', 'true'],
    [
      'a team of two is shown',
      'joined >= smallestBoard && joined < smallestGroups.crowd',
      'joined < smallestGroups.crowd',
    ],
  ]),
  ...inFile('server/participation/boards/groups.ts', boards, [
    ['a small team names its members', ' && own?.isOpen', ''],
    ['a small team tells how many moved', 'isOpen && !isWithheld)', '!isWithheld)'],
    [
      'a list names only teams that somebody joined',
      '[...new Set([...competitorsOf(challenge), ...own])]',
      '[...new Set(own)]',
    ],
  ]),
  ...inFile('server/privacy/published/groups.ts', players, [
    ['a deleted player is in no total', 'people: eligible + gone.people', 'people: eligible', 'is deleted'],
  ]),
  ...inFile('server/participation/results/sealed-totals.ts', players, [
    ['an outcome completes a closed week', '    if (!isSafe) return false\n', '', 'week that closed before'],
  ]),
  ...inFile('server/participation/results/outcome.ts', players, [
    [
      'somebody whom no sum counts is most of an outcome',
      `coalesce(max(\${amount}), 0)`,
      `coalesce(max(\${amount}) filter (where eligible), 0)`,
      'did most of it',
    ],
  ]),
  ...inFile('server/participation/boards/cheers.ts', boards, [
    [
      'a cheer finds an alias on a closed board',
      ').isOpen) fail',
      ').isOpen && false) fail',
      'a cheer on a closed board',
    ],
  ]),
  ...inFile('server/participation/boards/answer-tags.ts', boards, [
    ['a tag tells of each entry', 'versionOf(data)', 'versionOf(version)'],
  ]),
  ...inFile('server/participation/boards/service.ts', boards, [
    ['who hides the name keeps the alias', 'if (newAlias || hidesName)', 'if (newAlias)'],
  ]),
  ...inFile('server/participation/consents/service.ts', boards, [
    ['withdrawing does not wait for a join', '  await lockPerson(db, person.userId)\n', ''],
  ]),
]
