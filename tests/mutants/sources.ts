import { inFile, type Mutant } from './access.ts'

const sources = ['server/participation/source-settings/source-settings.test.ts']
const activityFiles = ['server/participation/file-imports/activity-files.test.ts']
const limits = ['server/participation/intake/intake-limits.test.ts']

/** Whose sources are arranged, what counts of them, and when silence is told. */
export const sourceMutants: Mutant[] = [
  ...inFile('server/participation/source-settings/arrange.ts', sources, [
    [
      'sources of others are arranged',
      "  if ([...order, ...off].some((id) => !known.has(id))) fail('source.not_found')\n",
      '',
    ],
    ['what is typed is switched off', 'sources.filter(({ kind }) => isOrdered(kind))\n', 'sources.slice()\n'],
  ]),
  ...inFile('server/participation/source-settings/service.ts', sources, [
    [
      'silence is told without a challenge',
      'playing ? silenceOf(source, member.now) : null',
      'silenceOf(source, member.now)',
    ],
    ['silence is told of what is off', '  if (isOff || ', '  if ('],
    [
      'a dismissed silence is told again',
      "silenceDismissedAt > lastHeardAt ? 'dismissed' : 'new'",
      "silenceDismissedAt > lastHeardAt ? 'new' : 'new'",
    ],
    [
      'days keep the order before',
      '    return changed.flatMap(({ id }) => days.get(id) ?? [])',
      '    return [...days.keys()].slice(0, 0)',
    ],
  ]),
  ...inFile(
    'server/participation/entries/read.ts',
    [
      'server/participation/file-imports/file-imports.test.ts',
      'server/participation/entries/round-trips.test.ts',
    ],
    [
      ['a stored part does not count', '[...said.map(toSaidRow), ...rows]', 'said.map(toSaidRow)'],
      [
        'other parts of an import do not count',
        `(import_id, part) is distinct from (\${importId}::uuid, \${part}::int)`,
        `import_id is distinct from \${importId}::uuid and part is distinct from \${part}::int`,
      ],
      [
        'a stored part is read back',
        'entryId, days, importId, part })',
        'entryId, days, importId: null, part: null })',
      ],
    ],
  ),
  ...inFile('server/participation/entries/merged-days.ts', sources, [
    ['sources that are off count', 'sources.filter(({ isOff }) => !isOff)', 'sources'],
  ]),
  ...inFile('contract/participation/said.ts', activityFiles, [
    [
      'a second activity of a day replaces the first',
      ' || partialKinds.has(row.kind)) continue',
      ') continue',
    ],
    [
      'activities before a file of the whole day are added to it',
      'row.importId === file.importId || isAfter(row, file)',
      'row.importId === file.importId || !isAfter(file, row) || partialKinds.has(row.kind)',
    ],
    [
      'a session that is sent longer counts twice',
      'newest.get(startKey(row, session))?.importId === row.importId',
      'newest.has(startKey(row, session))',
    ],
  ]),
  ...inFile(
    'server/participation/file-imports/stored-days.ts',
    ['server/participation/file-imports/many-imports.test.ts'],
    [
      [
        'an import that still counts gives way to another one',
        '\n              and (later.imported_at, later.import_id) > (day.imported_at, day.import_id)',
        '',
      ],
      [
        'a day takes any number of files',
        'having count(distinct import_id) >= ',
        'having count(distinct import_id) < 0 and 0 < ',
      ],
    ],
  ),
  ...inFile('server/participation/file-imports/preview.ts', activityFiles, [
    ['every file is previewed as whole days', "'preview', kind, at: now", "'preview', kind: 'csv', at: now"],
  ]),
  ...inFile('server/participation/intake/too-many.ts', limits, [
    ['what is stored may not be sent again', '.filter(({ key }) => !known.has(key))', ''],
    ['stored intervals are not counted', '    counts.add([row])\n', ''],
    ['sources together have no limit', '        { key: day, most: mostPiecesOfDay },\n', ''],
    [
      'sessions have the limit of intervals',
      "measure === 'session' ? mostSessions : mostIntervals",
      'mostIntervals',
    ],
  ]),
  ...inFile('server/participation/intake/entry.ts', limits, [
    [
      'a time moves out of the calendar',
      "seconds > secondsPerDay ? refuse(field, 'too_long') : seconds",
      'seconds',
    ],
  ]),
]
