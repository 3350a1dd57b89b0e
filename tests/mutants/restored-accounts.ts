import { inFile, type Mutant } from './access.ts'

const copies = ['server/people/cell-accounts/copy.test.ts']
const merges = ['server/platform/cells/move/restored-accounts.test.ts']

/** What a former mailbox that takes an address back ends in another cell. */
export const restoredAccountMutants: Mutant[] = [
  ...inFile('server/people/cell-accounts/copy.ts', copies, [
    [
      'a restored address closes nothing where the address had stayed',
      '  if (restoredSince) {\n',
      '  if (restoredSince && email !== account.email) {\n',
      'closes health and ends pending links',
    ],
    [
      'a pending link outlives a restored address',
      'isOther || restoredSince)',
      'isOther)',
      'closes health and ends pending links',
    ],
    [
      'a restored address ends factors that kept the address',
      '(isOther ? settleRestored : settleStayed)',
      '(settleRestored)',
      'closes health and ends pending links',
    ],
    [
      'a factor of minutes before keeps a stolen address',
      'restoredSince ? suspectedSince(restoredSince) : context.now',
      'restoredSince ?? context.now',
      'of minutes before the change',
    ],
  ]),
  ...inFile('server/platform/cells/move/merge-parts.ts', merges, [
    [
      'later links of the other cell outlive a restore',
      'restored_here or restored_there as restored',
      'false as restored',
      'ends later links',
    ],
    [
      'a restore that comes ends no factor',
      'coalesce(cl.restored_version, 0) > ol.address_version',
      'false',
      'loses both',
    ],
    [
      'a restore here ends no factor that comes',
      'ol.restored_version > coalesce(cl.address_version, 0)',
      'false',
      'loses both',
    ],
    [
      'a restore ends factors of long before',
      "- interval '7 days'",
      "- interval '70 days'",
      'of long before',
    ],
  ]),
  ...inFile('server/platform/cells/move/merge-accounts.ts', merges, [
    [
      'a link of the provider forgets to open here',
      '(o.password_by_mail and not confirmed_here)',
      '(o.password_by_mail)',
      'outlasts a mailed password',
    ],
    [
      'links of a former mailbox end with a merge',
      'sql`insert into tokens ',
      'sql`',
      'takes an address back',
    ],
    [
      'an expired link displaces one that comes',
      'own.expires_at < t.expires_at',
      'false',
      'valid for longer',
    ],
  ]),
  ...inFile('server/platform/cells/move/merge-consequences.ts', merges, [
    [
      'a factor of a suspected week opens health after a merge',
      '(part) => part.conflicts || part.suspected)}',
      '(part) => part.conflicts)}',
      'opens no health',
    ],
  ]),
  ...inFile('server/platform/cells/move/copied-rows.ts', merges, [
    [
      'rows of an orphan stay beside those that come',
      '    await deleteGone(source',
      '    if (since !== undefined) await deleteGone(source',
      'an orphan of the new cell',
    ],
  ]),
]
