import { inFile, type Mutant } from './access.ts'

const sources = ['server/participation/source-settings/source-settings.test.ts']

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
  ...inFile('server/participation/entries/merged-days.ts', sources, [
    ['sources that are off count', 'sources.filter(({ isOff }) => !isOff)', 'sources'],
  ]),
]
