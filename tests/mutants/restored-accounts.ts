import { inFile, type Mutant } from './access.ts'

const copies = ['server/people/cell-accounts/copy.test.ts']
const merges = ['server/platform/cells/move/restored-accounts.test.ts']

/** What a former mailbox that takes an address back ends in another cell. */
export const restoredAccountMutants: Mutant[] = [
  ...inFile('server/people/cell-accounts/copy.ts', copies, [
    [
      'a restored address ends no factor where the address had stayed',
      '  if (restoredSince) {\n',
      '  if (restoredSince && email !== account.email) {\n',
      'the factor of that week',
    ],
  ]),
  ...inFile('server/platform/cells/move/merge-parts.ts', merges, [
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
      'sql`insert into tokens select * from',
      'sql`select * from',
      'takes an address back',
    ],
    [
      'an expired link displaces one that comes',
      'expires_at <= now() and account_id',
      'false and account_id',
      'takes an address back',
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
