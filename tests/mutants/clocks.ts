import { inFile, type Mutant } from './access.ts'

const zones = ['server/participation/member-settings/zones.test.ts']
const challengeZones = ['server/participation/results/zones.test.ts']
const boards = ['server/participation/boards/boards.test.ts']
const quizPoints = ['server/participation/scores/quiz-points.test.ts']
const clockMigration = 'server/platform/db/migrations/0041_zones_both_know.sql'

/** Whose clock counts: time zones, hours of challenges, and what waits for its turn. */
export const clockMutants: Mutant[] = [
  ...inFile('contract/platform/timezones.ts', zones, [
    ['abbreviations are time zones', 'if (!zoneName.test(name)) return false', '', 'a time zone is one'],
  ]),
  ...inFile('server/participation/member-settings/service.ts', zones, [
    [
      'the database is not asked for a zone',
      'if (change.timezone) await requireKnownZone(db, change.timezone)',
      '',
      'a time zone is one',
    ],
  ]),
  ...inFile('server/platform/concurrency/run-each.ts', zones, [
    [
      'one item that fails stops the others',
      '.catch((error: unknown) => errors.push(error))',
      '',
      'does not keep other',
    ],
  ]),
  ...inFile(clockMigration, zones, [
    [
      'the database takes offsets as zones',
      'RETURN false;\n  END IF;',
      'NULL;\n  END IF;',
      'takes no unknown',
    ],
    [
      'the database takes unknown zones',
      'IF NOT is_timezone(NEW.timezone) THEN',
      'IF false THEN',
      'takes no unknown',
    ],
  ]),
  ...inFile(clockMigration, challengeZones, [
    [
      'a begun challenge changes its zone',
      'SET timezone = OLD.timezone',
      'SET timezone = NEW.timezone',
      'keeps its hours',
    ],
    [
      'a coming challenge keeps its zone',
      'AND start_date <=',
      'AND start_date IS DISTINCT FROM',
      'is to come',
    ],
    [
      'triggers seal by the present zone',
      'AT TIME ZONE coalesce(challenges.timezone, organizations.timezone))\n          +',
      'AT TIME ZONE organizations.timezone)\n          +',
      'gives no day more',
    ],
  ]),
  ...inFile('server/participation/scores/service.ts', challengeZones, [
    ['a sealed result follows the clock', "if (isSealed) return 'sealed'", '', 'the clock is set back'],
  ]),
  ...inFile('server/platform/db/migrations/0052_no_points_of_named_quizzes.sql', quizPoints, [
    [
      'crediting takes a lock of its own',
      "'person:' || person",
      "'activity:' || person",
      'wait for a person',
    ],
  ]),
  ...inFile(clockMigration, quizPoints, [
    ['a goal in points is compared in steps', '::numeric / 100)', '::numeric)', 'the goal of a mission'],
  ]),
  ...inFile(
    'server/programme/quizzes/change.ts',
    ['server/programme/quizzes/promises.test.ts'],
    [
      [
        'a closed quiz is opened again',
        'requireStaysClosed(before, plan, scope.now)',
        '',
        'is not opened again',
      ],
    ],
  ),
  ...inFile(
    'server/participation/boards/service.ts',
    ['server/participation/boards/late-teams.test.ts'],
    [
      [
        'who joins again plays for another team',
        'const groupId = played ?? ',
        'const groupId = ',
        'plays for the former',
      ],
      [
        'a team is kept from before the start',
        'dayIn(timezone, former.leftAt) >= startDate',
        'true',
        'before a challenge begins',
      ],
    ],
  ),
  ...inFile('server/participation/boards/service.ts', boards, [
    [
      'concurrent draws are not counted',
      '    // Concurrent calls would draw from the same number of draws left.\n    await lockPerson(db, member.userId)\n',
      '',
      'concurrent draws',
    ],
  ]),
  ...inFile(
    'server/participation/boards/sealed.ts',
    ['server/participation/boards/winners.test.ts'],
    [
      [
        'an answer does not settle the result',
        'return result || isSealed ?',
        'return true ?',
        'before anybody has asked',
      ],
    ],
  ),
]

const reports = ['server/insights/reports/reports.test.ts']

/** Points of quizzes in reports. */
export const publishedPointMutants: Mutant[] = [
  ...inFile('server/programme/quizzes/publish.ts', reports, [
    [
      'points of a few are published',
      'if (people < smallest) return { figures }',
      '',
      'points of a confidential quiz',
    ],
    [
      'people of a report are exact',
      'people: stepOf(people) }',
      'people: people - (people % 5) + 5 }',
      'points of a report',
    ],
  ]),
  ...inFile('server/programme/quizzes/service.ts', reports, [
    [
      'named quizzes are not published',
      'lt(quizzes.endAt, context.now),',
      "lt(quizzes.endAt, context.now), eq(quizzes.category, 'sleep'),",
      'points of a report',
    ],
  ]),
]
