import { inFile, type Mutant } from './access.ts'

const copies = ['server/people/cell-accounts/restored.test.ts']
const merges = ['server/platform/cells/move/restored-accounts.test.ts']

/** What a former mailbox that takes an address back ends in another cell. */
export const restoredAccountMutants: Mutant[] = [
  ...inFile('server/people/cell-accounts/compare.ts', copies, [
    [
      'what a cell changed before it heard of a restored address counts there',
      'outranks(copy, link) && ',
      'copy.restoredVersion > link.addressVersion && ',
      'outranks another one',
    ],
    [
      'what another cell changed before it heard of a restored address counts here',
      'if (outranks(link, copy))',
      'if (copy.restoredVersion < 0)',
      'outranks another one',
    ],
    [
      'a restored address outranks all that comes later',
      'unaware.addressVersion <= aware.restoredVersion + outranksMs',
      'unaware.addressVersion > 0',
      'a week newer',
    ],
  ]),
  ...inFile('server/people/cell-accounts/copy.ts', copies, [
    [
      'a password alone moves the address of an account with a factor',
      '!isTaken && !isGuarded &&',
      '!isTaken &&',
      'with a factor in this cell',
    ],
    [
      'whoever moves the address in another cell takes the proof of the password here',
      '(isSamePassword && isSameAddress)',
      'isSamePassword',
      'with a factor in this cell',
    ],
    [
      'a restored address closes nothing where the address had stayed',
      '  if (restoredSince) {\n',
      '  if (restoredSince && isOther) {\n',
      'closes health and ends pending links',
    ],
    [
      'a pending link outlives a restored address',
      'isMoved || restoredSince)',
      'isMoved)',
      'closes health and ends pending links',
    ],
    [
      'a restored address ends factors that kept the address',
      '(isMoved ? settleRestored : settleStayed)',
      '(settleRestored)',
      'closes health and ends pending links',
    ],
    [
      'a factor of minutes before keeps a stolen address',
      'restoredSince ? suspectedSince(restoredSince) : context.now',
      'restoredSince ?? context.now',
      'of minutes before the change',
    ],
    [
      'a restored address settles nothing in another cell',
      '    await (isMoved ? settleRestored : settleStayed)(context, account, restoredSince)\n',
      '',
      'of minutes before the change',
    ],
    [
      'a refused restore is judged again',
      '(compared.isUnaware && restoreHeard',
      '(compared.isUnaware && hasAddress && restoreHeard',
      'older factor kept',
    ],
  ]),
  ...inFile('server/platform/cells/move/merge-parts.ts', merges, [
    [
      'a restore that comes ends no factor',
      'coalesce(cl.restored_version > ol.restored_version and',
      'coalesce(false and',
      'loses both',
    ],
    [
      'a restore here ends no factor that comes',
      'ol.restored_version > coalesce(cl.restored_version, 0)\n',
      'false\n',
      'loses both',
    ],
    [
      'a later address outranks a restored one',
      'restored_there or (not restored_here\n      and',
      '(',
      'changed later',
    ],
    [
      'a restored address of long ago outranks what came later',
      'ol.address_version <= cl.restored_version',
      '0 <= cl.restored_version',
      'weeks after a restored address',
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
      'later links of the other cell outlive a restore',
      '(part) => part.restored === cell && ',
      '(part) => part.restored === null && ',
      'ends later links',
    ],
    [
      'a refused restore ends the links of its cell',
      " && part.has_address === (cell === 'there'))",
      ')',
      'that an older factor refuses',
    ],
    [
      'a refused address passes for the restored one',
      'else least(address, last - 1) end',
      'else greatest(address, last) end',
      'that an older factor refuses',
    ],
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
      '(part) => part.conflicts || part.suspected || part.unconfirmed)}',
      '(part) => part.conflicts || part.unconfirmed)}',
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
