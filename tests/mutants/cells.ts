import { inFile, type Mutant } from './access.ts'

const elsewhere = ['server/platform/http/elsewhere.test.ts']
const guards = ['server/platform/cells/move/guard.test.ts']
const cells = ['server/platform/cells/cells.test.ts']

/** Which cell answers for an organization. */
export const cellMutants: Mutant[] = [
  ...inFile('server/platform/http/elsewhere.ts', elsewhere, [
    ['an organization of this database is elsewhere', '  if (!here) fail(', '  fail('],
    ['a cell sends calls to itself', ' || other === cell.name', ''],
    ["the provider's calls are not asked", "endpoint.access === 'provider' &&", 'false &&'],
  ]),
  ...inFile('server/platform/http/implement.ts', elsewhere, [
    [
      'an upload is proved before its cell is known',
      '      await refuseElsewhere(call)\n      await proveCaller(call)',
      '      await proveCaller(call)',
    ],
    [
      'a call is proved before its cell is known',
      '      await refuseElsewhere(call)\n      await limitPublicCalls(call)\n      const proof = await proveCaller(call)',
      '      await limitPublicCalls(call)\n      const proof = await proveCaller(call)\n      await refuseElsewhere(call)',
    ],
  ]),
  ...inFile('server/platform/http/server.ts', elsewhere, [
    ['no cookie leads to the other cell', 'jar.leadTo(failure.details.cell)', "jar.clear('cell')"],
  ]),
  ...inFile('server/platform/http/cookies.ts', elsewhere, [
    ['a session of another cell is lost', ' && !this.#inCell', '', 'stays in the browser'],
  ]),
  ...inFile('server/platform/http/frame.ts', elsewhere, [
    [
      'who was refused is led here',
      ' && !(outcome instanceof Refusal))\n    cookies.leadTo',
      ')\n    cookies.leadTo',
    ],
    [
      'whoever asks about an address is led to its cell',
      ' && endpoint.proves && !(outcome',
      ' && !(outcome',
      'needs no proof',
    ],
    ['nobody is led back', '    cookies.leadTo(app.cell.name)\n', '    cookies.headers()\n'],
  ]),
  ...inFile('server/platform/crypto/secrets.ts', elsewhere, [
    ['tokens name no cell', 'newToken: () => (cell ?', 'newToken: () => (!cell ?'],
  ]),
  ...inFile('server/platform/cells/proxy-maps.ts', cells, [
    ['an address that nobody proved counts as much', 'a.doubt - b.doubt', '0', 'was proved'],
  ]),
  ...inFile('server/platform/cells/own-cell.ts', cells, [
    [
      'a broken map replaces the good one',
      '      broken = true\n',
      '      broken = true\n      cells = new Map()\n',
    ],
    ['a map is read once', '    if (current === version) return\n', '    return\n'],
    ['a broken map is reported once a second', '    version = current\n', ''],
    ['a cell may be missing in the map', '    requireCell(map, name, file)\n', ''],
  ]),
  ...inFile('server/platform/cells/cell-map.ts', cells, [
    [
      'an organization may be in two cells',
      '    if (other) return `organization',
      '    if (!other) continue\n    if (!id) return `organization',
    ],
  ]),
  ...inFile('server/platform/cells/write-map.ts', cells, [
    ['a wrong change is written', '    if (problem) throw', '    if (!map) throw'],
  ]),
  ...inFile('server/platform/http/server.ts', guards, [
    ['a change of a frozen customer fails', 'hasCode(error, objectInUse)', 'hasCode(error)', '503'],
  ]),
  ...inFile('server/platform/cells/move/guard.ts', guards, [
    ['the guards are left', 'if (moving.length > 0) return', 'if (moving) return', 'once nobody moves'],
    [
      "an organization's new ones are not guarded",
      "events: 'insert', column",
      "events: 'delete', column",
      '503',
    ],
  ]),
]
