import { inFile, type Mutant } from './access.ts'
import { clockMutants, publishedPointMutants } from './clocks.ts'
import { ownDataMutants } from './own-data.ts'

const closing = ['server/privacy/published/nominal-close.test.ts']
const seen = ['server/privacy/published/seen-in-app.test.ts']
const sealing = ['server/participation/results/sealing.test.ts']
const quizMissions = ['server/participation/mission-progress/quiz-missions.test.ts']

/** What a person is told and may change in the employees' app. */
export const participationMutants: Mutant[] = [
  ...clockMutants,
  ...ownDataMutants,
  ...publishedPointMutants,
  ...inFile(
    'server/platform/db/transaction.ts',
    ['server/platform/db/transaction.test.ts'],
    [
      [
        'a statement behind COMMIT is a transaction of its own',
        "if (this.#isOver) throw new Error('the transaction is over')",
        '',
      ],
      [
        'what runs behind a failed first statement outlives its transaction',
        "transaction.end()\n    await client.query('rollback')",
        "await client.query('rollback')",
      ],
      [
        'a transaction that was rolled back is a success',
        "if (command !== 'COMMIT') throw new Error('a statement failed that nobody waited for')",
        'void command',
      ],
    ],
  ),
  ...inFile(
    'server/platform/db/migrations/0109_plan_sums_for_growth.sql',
    ['server/programme/activities/service.test.ts'],
    [
      [
        'a recording reads everybody who was active in the month',
        'ALTER FUNCTION sum_activities() SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off',
        'SELECT 1',
      ],
    ],
  ),
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
  ...inFile('server/privacy/published/players.ts', seen, [
    ['rows of a board are not known', `('rows', \${isListed}, case`, `('rows', false and \${isListed}, case`],
    ['who left was never seen', 'lt(challengeJoins.leftAt, asked.at)', 'isNull(challengeJoins.userId)'],
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
