import { inFile, type Mutant } from './access.ts'

const folder = 'server/people/cell-accounts'
const erasures = [`${folder}/erased.test.ts`]
const employers = [`${folder}/employer.test.ts`]
const companies = [`${folder}/company.test.ts`]
const merges = ['server/platform/cells/move/merged-accounts.test.ts']

/** Restore links that outlive an erasure, and passwords that hide others of which a cell never heard. */
export const hiddenPasswordMutants: Mutant[] = [
  ...inFile('server/identity/accounts/standing.ts', erasures, [
    ['an erasure ends a restore link', ', not(isAwaited(context))', '', 'erases the account'],
  ]),
  ...inFile('server/identity/accounts/orphans.ts', erasures, [
    [
      'an orphan that is erased ends a restore link',
      "if (await is(isAwaited(context))) fail('account.awaited')",
      '',
      'erases the account',
    ],
    ['a purge of orphans ends a restore link', ', not(isAwaited(inside))', '', 'deleted as an orphan'],
  ]),
  ...inFile(
    `${folder}/copy.ts`,
    [`${folder}/restored.test.ts`],
    [
      [
        'links outlive a restored address once the link of before has expired',
        'createdAt: suspectedSince(leftThere)',
        'createdAt: leftThere',
        'where that was earlier',
      ],
    ],
  ),
  ...inFile(`${folder}/copy.ts`, employers, [
    [
      'a newer mailed password hides an older one',
      'copy.mailedVersion !== link.mailedVersion',
      'copy.mailedVersion > link.mailedVersion',
      'after the owner',
    ],
    [
      'health stays open for a password that the provider did not confirm',
      'if (copy.confirmedVersion < link.confirmedVersion)',
      'if (copy.confirmedVersion < 0)',
      'knew the former one',
    ],
  ]),
  ...inFile(`${folder}/copy.ts`, companies, [
    [
      'a company ends factors where another address is',
      'if (isSameAddress) await endFactors',
      'await endFactors',
      'ends no factor',
    ],
    [
      'what a company closes elsewhere is told to nobody',
      '  storeHealthState(context, eq(accounts.id, accountId), ',
      '  storeCopied(context, accountId, ',
      'closes in the other one too',
    ],
  ]),
  ...inFile('server/platform/cells/move/merge-parts.ts', merges, [
    [
      'a company of the former cell ends factors where another address is',
      'has_password and not is_other and (c.',
      'has_password and (c.',
      'another address in one cell',
    ],
    [
      'a company here ends factors that come with another address',
      'not has_password and not is_other and (o.',
      'not has_password and (o.',
      'another address in one cell',
    ],
  ]),
  ...inFile('server/platform/cells/move/merge-consequences.ts', merges, [
    [
      'a merge leaves health open for a password that the provider did not confirm',
      ' || part.unconfirmed',
      '',
      'provider opened in one cell',
    ],
  ]),
]
