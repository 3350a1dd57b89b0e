import { inFile, type Mutant } from './access.ts'

const appeals = ['server/participation/appeals/appeals.test.ts']
const alias = ['server/participation/appeals/alias.test.ts']
const unusual = ['server/participation/scores/unusual.test.ts']
const lateEdits = ['server/participation/entries/late-edits.test.ts']
const receipts = ['server/participation/receipts/receipts.test.ts']

/** Fairness: whose appeals are read and counted, by whom, until when, and what each side learns. */
export const appealMutants: Mutant[] = [
  ...inFile('server/participation/appeals/service.ts', appeals, [
    ['appeals have no end', "  if (made.length >= mostAppeals) fail('appeal.too_many')\n", '', 'three times'],
    [
      'an appeal sent twice counts twice',
      '  if (made.some(({ id }) => id === key.id)) return\n',
      '',
      'three times',
    ],
    [
      'an appeal is above the cap',
      "    if (amount > limitIn(activityMetric, rules.dailyCap)) fail('appeal.too_much')\n",
      '',
      'three times',
    ],
    [
      'any day is appealed for',
      "    if (!isCountedDay(day, startDate, endDate) || day > today) fail('appeal.day_not_counted')\n",
      '',
      'three times',
    ],
    ['what was accepted counts twice', '    if (accepted.countedAt) return\n', '', 'within the cap'],
    ['what nobody accepted is counted', "          eq(appeals.outcome, 'accepted'),\n", '', 'within the cap'],
    [
      'sealing forgets what was accepted',
      "if (row.outcome === 'accepted' && !row.countedAt) await",
      'if (false) await',
      'sealing counts',
    ],
    [
      'open appeals are not told',
      'return rows.some((row) => row.outcome === null)',
      'return false',
      'sealing counts',
    ],
    ['the referee is told again and again', '.set({ told: true })', '.set({ told: false })', 'told by mail'],
  ]),
  ...inFile('server/participation/scores/values.ts', appeals, [
    [
      'an accepted appeal is above the cap',
      'addAccepted(own, amount, limitIn(metric, rules.dailyCap))',
      'addAccepted(own, amount, Number.MAX_SAFE_INTEGER)',
      'within the cap',
    ],
  ]),
  ...inFile('server/participation/appeals/joined.ts', appeals, [
    [
      'appeals are made after sealing',
      "if (sealed.length > 0 || stateOf(challenge, now) === 'sealed') fail('challenge.sealed')",
      '',
      'sealing counts',
    ],
  ]),
  ...inFile('server/participation/appeals/referee.ts', appeals, [
    [
      'every administrator reads appeals',
      'const cases = isReferee(scope, referee)\n',
      'const cases = referee\n',
      'only the referee',
    ],
    [
      'every administrator answers appeals',
      "  if (!isReferee(scope, await findReferee(scope))) fail('appeal.not_referee')\n",
      '',
      'only the referee',
    ],
    ['an answer is given twice', '      isNull(appealCases.outcome),\n', '', 'only the referee'],
  ]),
  ...inFile('server/platform/db/migrations/0043_appeals.sql', appeals, [
    [
      'an answer is given to an own appeal',
      'WHERE appeals.case_id = OLD.id AND users.account_id = NEW.answered_by) THEN',
      'WHERE false) THEN',
      'own appeal',
    ],
    [
      'an appeal stays with the referee of somebody who left',
      'WHEN (OLD.left_at IS NULL AND NEW.left_at IS NOT NULL) EXECUTE FUNCTION withdraw_cases',
      'WHEN (false) EXECUTE FUNCTION withdraw_cases',
      'who leaves',
    ],
  ]),
  ...inFile(
    'server/platform/db/migrations/0043_appeals.sql',
    ['tests/server/privileges.test.ts'],
    [
      [
        'a person reads the appeals of others',
        "own constant text := 'user_id = (SELECT acting_person()) OR (SELECT keeps_health())';",
        "own constant text := 'true';",
      ],
    ],
  ),
  ...inFile('server/participation/appeals/service.ts', alias, [
    [
      'people appeal about themselves',
      "    if (target === alias) fail('appeal.yourself')\n",
      '',
      'themselves',
    ],
    [
      'those in totals only are appealed about',
      'eq(challengeScores.alias, target), listed)',
      'eq(challengeScores.alias, target))',
      'totals only',
    ],
  ]),
  ...inFile('server/participation/appeals/list.ts', alias, [
    ['an answered check is asked for ever', '      isNull(answeredAt),\n', '', 'one word'],
  ]),
  ...inFile('server/participation/appeals/check.ts', alias, [
    [
      'the rules do not run again',
      '      await scoreJoin(tx, owner, challenge)\n',
      '',
      'does not follow from its days',
    ],
  ]),
  ...inFile('server/participation/scores/unusual.ts', unusual, [
    [
      'a confirmed day is asked about again',
      'one.day < earliest || known.has(one.day)',
      'one.day < earliest',
      'asked about once',
    ],
  ]),
  ...inFile('contract/participation/preview.ts', lateEdits, [
    [
      'an old entry is new',
      'day !== context.keptDay && day < addDays',
      'context.keptDay === undefined && day < addDays',
      'stays refused',
    ],
  ]),
  ...inFile('contract/participation/receipt.ts', receipts, [
    ['late changes are no line', 'lines: late.amount === 0 ? lines : [...lines, late]', 'lines', 'late line'],
  ]),
]
