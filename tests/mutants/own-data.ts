import { inFile, type Mutant } from './access.ts'

const moving = ['server/participation/own-data/move.test.ts']
const retention = ['server/participation/readings/retention.test.ts']
const reduction = ['contract/participation/reduction.test.ts']
const erasure = ['server/participation/own-data/erasure.test.ts']

/** What a person takes along and erases, and what deactivated people may still do. */
export const ownDataMutants: Mutant[] = [
  ...inFile('web/me/files/ownArchive.ts', moving, [
    ['sources that are off count after a move', 'source.is_off || source', 'source'],
    ['sources lose their order in a move', ' place: { rank: source.rank, since },', ''],
    [
      'what a key sent is measured after a move',
      "(mark === 'key' ? 'typed' : mark)",
      "(mark === 'key' ? 'file' : mark)",
    ],
    ['minutes lose their intensity in a move', '...(band && { band }),', ''],
    ['deleted entries come along', '.filter(({ is_current }) => is_current)', ''],
  ]),
  ...inFile('contract/participation/own-data.ts', erasure, [
    [
      'a browser that was left open erases everything',
      "  access: 'member',\n  fresh: true,\n  openToDeactivated: true,\n  summary:\n",
      "  access: 'member',\n  openToDeactivated: true,\n  summary:\n",
      'left open for a while',
    ],
  ]),
  ...inFile('server/participation/own-data/erase.ts', erasure, [
    [
      'activity is erased without the address',
      "  if (email !== member.caller.account.email) failAt('address.not_own', 'email')\n",
      '',
    ],
    ['an erased person is off the boards', "    if (what === 'all') await setErasing(db, 'on')\n", ''],
    ['sealed scores lead to their person', 'await eraseJoins(db, person, what)', 'void eraseJoins'],
  ]),
  ...inFile('server/participation/consents/service.ts', erasure, [
    [
      'a deactivated person agrees',
      "  if (member.deactivatedAt && decision.given) fail('member.deactivated')\n",
      '',
    ],
  ]),
  ...inFile('server/platform/http/require-member.ts', erasure, [
    [
      'all calls are open to deactivated people',
      'openToDeactivated ? deactivatedSinceAt(context.now).toISOString() : null',
      'deactivatedSinceAt(context.now).toISOString()',
    ],
  ]),
  ...inFile('server/participation/readings/retention.ts', retention, [
    [
      'old days stay after their month is summed up',
      'for (const table of tablesOfDays)',
      'for (const table of [])',
    ],
    [
      'months are summed up too early',
      '-monthsOfDays - 1)}-01`',
      '-monthsOfDays + 10)}-01`',
      'after thirteen months',
    ],
    [
      'months are never summed up',
      '  await db.execute(inMonths(person, before))\n',
      '',
      'after thirteen months',
    ],
  ]),
  ...inFile(
    'server/participation/readings/retention.ts',
    ['server/participation/readings/old-scores.test.ts'],
    [
      ['days of a running challenge go', 'where results.challenge_id = old.challenge_id', ''],
      [
        'points of quizzes go before the days that count them',
        'and days.user_id = old.user_id and days.day',
        'and days.user_id <> old.user_id and days.day',
      ],
      [
        'what old days gave stays for ever',
        'of Object.entries(tablesOfScores))\n    await',
        'of Object.entries(tablesOfScores).slice(2))\n    await',
      ],
    ],
  ),
  ...inFile(
    'server/platform/db/migrations/0106_keep_sealed_scores_of_old_days.sql',
    ['server/participation/readings/old-scores.test.ts'],
    [
      [
        'a sealed score falls with its old days',
        'WHERE day >= date_trunc',
        'WHERE true OR day >= date_trunc',
      ],
    ],
  ),
  ...inFile(
    'server/participation/intake/old-intervals.ts',
    ['server/participation/intake/old-intervals.test.ts'],
    [
      [
        'an old interval again is new',
        'for (const item of old) changes.set',
        'for (const item of []) changes.set',
      ],
      [
        'an interval that stays is left out beside a longer one',
        ', ...old.filter((item) => changedDays.has(dayOf(item)))',
        '',
      ],
      [
        'an old interval is known by its first day alone',
        ', ...between(addDays(day, 1), startSecond - secondsPerDay)]',
        ']',
      ],
    ],
  ),
  ...inFile('server/participation/intake/reduction.ts', retention, [
    [
      'intervals become quarters too early',
      'days.filter((day) => day <= lastReducedDay(now))',
      'days.filter((day) => day <= now.toISOString())',
      'intervals become',
    ],
    ['sessions go with the intervals', "measure <> 'session' and source_id", '', 'intervals become'],
  ]),
  ...inFile('server/platform/db/migrations/0081_own_months.sql', retention, [
    [
      'a count of a month falls as its days go',
      '            AND months.month = gone.month);',
      '            AND months.month > gone.month);',
      'after thirteen months',
    ],
    [
      'erased months stay in counts',
      'DELETE FROM activity_people AS people USING removed\n    WHERE people',
      'DELETE FROM activity_people AS people USING removed\n    WHERE false AND people',
      'after thirteen months',
    ],
  ]),
  ...inFile('contract/participation/reduction.ts', reduction, [
    ['late data takes all quarters of a day', '(before?.[at] ?? 0)', '0'],
    ['undoing an import finds no intervals', '!files.has(sourceId)', 'sourceId'],
    ['intervals over midnight lose their rest', 'if (value === 0) return []', 'if (value >= 0) return []'],
    ['typed and measured intervals become one', ` \${isTyped(mark)}`, ''],
  ]),
]
