import { inFile, type Mutant } from './access.ts'

const tests = ['server/participation/wall-screens/wall-screens.test.ts']

/** Who is on a wall screen, and what it tells. */
export const wallMutants: Mutant[] = [
  ...inFile('server/participation/wall-screens/wall.ts', tests, [
    ['an expired screen goes on', ', gt(wallScreens.expiresAt, now)', ''],
    [
      'a screen is asked without a limit',
      'await consumeRateLimit(',
      "if (secret === '') await consumeRateLimit(",
    ],
    ['a screen shows other organizations', 'eq(challenges.organizationId, organizationId),', ''],
  ]),
  ...inFile('server/participation/wall-screens/standing.ts', tests, [
    ['a wall shows who did not agree', ' and scores.on_wall and scores.listed', ''],
    ['a wall is live', 'until}::date', 'until}::date + 1'],
    ['a wall counts points of quizzes', '(0, days.value - days.quiz_points', '(0, days.value'],
    ['a wall counts what the referee accepted', ' - days.accepted) as', ') as'],
    [
      'a day reaches the goal by a quiz',
      `days.value - days.quiz_points - days.accepted >= \${dailyGoal}`,
      `days.value - days.accepted >= \${dailyGoal}`,
    ],
    [
      'a day reaches the goal by what the referee accepted',
      `days.value - days.quiz_points - days.accepted >= \${dailyGoal}`,
      `days.value - days.quiz_points >= \${dailyGoal}`,
    ],
    ['an accepted appeal moves a row', 'bool_or(moved.accepted > 0) and before.alias is not null', 'false'],
    ['a deleted person is off the wall', ' and scores.departed', ' and false'],
    ['a few people make rows', 'if (!isOpen) return null', ''],
    [
      'companies show one another’s people',
      'hasCompetitors(challenge) || ',
      "challenge.type === 'team-competition' || ",
    ],
    ['teams show their people', 'hasCompetitors(challenge) || ', "challenge.type === 'inter-company' || "],
    [
      'a wall shows exact scores',
      'const rounded = roundDown(score, challenge.activityMetric)',
      'const rounded = score',
    ],
  ]),
  ...inFile('server/participation/wall-screens/service.ts', tests, [
    [
      'there are any number of screens',
      'if ((await scope.count(wallScreens)) >= mostScreens) ',
      'if (false) ',
    ],
    ['a screen is stored in clear', 'secretHash: secretHash(secret)', 'secretHash: Buffer.from(secret)'],
  ]),
]
