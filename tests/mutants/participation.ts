import { inFile, type Mutant } from './access.ts'

const closing = ['server/privacy/published/nominal-close.test.ts']
const seen = ['server/privacy/published/seen-in-app.test.ts']
const sealing = ['server/participation/results/sealing.test.ts']
const quizMissions = ['server/participation/mission-progress/quiz-missions.test.ts']

const zones = ['server/participation/member-settings/zones.test.ts']
const challengeZones = ['server/participation/results/zones.test.ts']
const boards = ['server/participation/boards/boards.test.ts']
const quizPoints = ['server/participation/scores/quiz-points.test.ts']
const clockMigration = 'server/platform/db/migrations/0041_zones_both_know.sql'

/** Whose clock counts: time zones, hours of challenges, and what waits for its turn. */
const clockMutants: Mutant[] = [
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
  ...inFile(clockMigration, quizPoints, [
    [
      'crediting takes a lock of its own',
      "'person:' || person",
      "'activity:' || person",
      'wait for a person',
    ],
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

/** What a person is told and may change in the employees' app. */
export const participationMutants: Mutant[] = [
  ...clockMutants,
  ...inFile('server/participation/mission-progress/questions.ts', quizMissions, [
    ['solutions come with the questions', 'isSolved ? answer : {', 'answer ?? {'],
    ['sources come with the questions', 'isSolved ? source : null', 'source'],
  ]),
  ...inFile('server/participation/mission-progress/service.ts', quizMissions, [
    [
      'a mission without questions is completed',
      "  if (!mission.isReady) fail('mission.not_ready')\n    await noteDone",
      '  await noteDone',
    ],
    ['questions are read before a mission begins', "|| stateOf(mission, own.now) === 'active'", '|| true'],
  ]),
  ...inFile(
    'server/platform/db/migrations/0014_published.sql',
    ['tests/server/privileges.test.ts'],
    [
      [
        'a person reads the rows of others',
        "own constant text := 'user_id = (SELECT acting_person())'",
        "own constant text := '(SELECT acting_person()) IS NOT NULL'",
      ],
    ],
  ),
  ...inFile(
    'server/participation/boards/board.ts',
    ['server/participation/boards/boards.test.ts', 'server/participation/boards/privacy.test.ts'],
    [
      [
        'a board names people to administrators',
        'name: seesNames || isMe ? row.shownName : null',
        'name: row.shownName',
      ],
    ],
  ),
  ...inFile(
    'contract/participation/sources.ts',
    ['server/participation/sources/sources.test.ts'],
    [
      [
        'others see what a licence keeps to oneself',
        'licencesFor[audience].includes(sourceKinds[kind].licence)',
        'sourceKinds[kind].rank >= 0',
      ],
    ],
  ),
  ...inFile('server/platform/db/migrations/0026_sealed_results.sql', sealing, [
    [
      'a sealed score changes',
      'IF EXISTS (SELECT FROM challenge_results WHERE challenge_id = challenge) THEN',
      'IF false THEN',
    ],
  ]),
  ...inFile('server/participation/boards/service.ts', sealing, [
    [
      'a sealed join changes',
      "      if (!hidesOnly || join.appears === 'totals') fail('challenge.sealed')\n",
      '',
    ],
  ]),
  ...inFile('server/platform/http/implement.ts', closing, [
    ['what comes after the close is published', '      await closeBefore(call, proof)\n', ''],
  ]),
  ...inFile('server/privacy/published/weeks.ts', closing, [
    ['a change of zones closes a week', 'weekTimezones[week] ?? timezone', 'timezone'],
  ]),
  ...inFile('server/privacy/published/groups.ts', seen, [
    [
      'rows of a board are not known',
      "or(notInArray(challenges.type, typesWithoutTotal), ne(challengeJoins.appears, 'totals')),",
      'notInArray(challenges.type, typesWithoutTotal),',
    ],
    ['who left was never seen', 'lt(challengeJoins.leftAt, seen.closes)', 'isNull(challengeJoins.userId)'],
  ]),
  ...inFile('server/privacy/published/close.ts', seen, [
    ['a deleted challenge was never seen', ' && !hiddenWeeks.includes(busy)', ''],
  ]),
  ...inFile(
    'server/privacy/published/counts.ts',
    ['server/privacy/published/published.test.ts'],
    [
      [
        'people who cannot be counted lift a count',
        '[...agrees, month === undefined ? undefined : not(withdrew)]',
        '[]',
      ],
    ],
  ),
  ...inFile(
    'server/platform/http/proof.ts',
    ['server/participation/me/own-password.test.ts'],
    [
      [
        'an unproved mailbox opens health data',
        "      fail('account.email_unverified')",
        "      'account.email_unverified'.trim()",
      ],
    ],
  ),
]
