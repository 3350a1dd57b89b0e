import { inFile, type Mutant } from './access.ts'

const moving = ['server/participation/own-data/move.test.ts']
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
]
