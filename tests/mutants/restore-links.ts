import { inFile, type Mutant } from './access.ts'

const folder = 'server/people/cell-accounts'
const links = [`${folder}/restore-links.test.ts`]
const employers = [`${folder}/employer.test.ts`]
const companies = [`${folder}/company.test.ts`]
const merges = ['server/platform/cells/move/merged-accounts.test.ts']

/** Restore links that the cells of an account share, and passwords that hide others which a cell never heard of. */
export const restoreLinkMutants: Mutant[] = [
  ...inFile('server/identity/restore-links/service.ts', links, [
    [
      'a clock behind dates a later link before',
      'Math.max(now.getTime(), (last?.at?.getTime() ?? 0) + 1)',
      'now.getTime()',
      'dates earlier',
    ],
    [
      'only links since the used one end',
      'first?.at && first.at < createdAt ? first.at : createdAt',
      'createdAt',
      'whichever of its links',
    ],
  ]),
  ...inFile('server/identity/tokens/service.ts', links, [
    [
      'a way back ends the links of mailboxes before',
      'and(ofSubject, lt(earlier.createdAt, since))',
      'and(ofSubject, isNull(earlier.createdAt))',
      'to and fro leaves',
    ],
    ['a link that one cell used opens another', '  if (usedAt)\n', '  if (usedAt && !db)\n', 'goes back'],
  ]),
  ...inFile('server/identity/accounts/standing.ts', links, [
    ['an erasure ends a restore link', ', not(isAwaited(context))', '', 'erases the account'],
  ]),
  ...inFile('server/identity/accounts/orphans.ts', links, [
    [
      'an orphan that is erased ends a restore link',
      'or(isSomebody(context), isAwaited(context))',
      'isSomebody(context)',
      'erases the account',
    ],
  ]),
  ...inFile(`${folder}/copy.ts`, links, [
    [
      'each cell knows its own restore links alone',
      '  await addRestoreLinks(context, account.id, copy.restoreLinks)\n',
      '',
      'goes back',
    ],
    [
      'a displaced mailbox hears nothing',
      '    if (!restoredSince && !isReturn) await tellDisplaced(context, account)\n',
      '',
      'displaces',
    ],
    [
      'a way back mails a restore link to the address between',
      '!restoredSince && !isReturn',
      '!restoredSince',
      'goes back',
    ],
    [
      'a mailbox that is left and taken again hides another one',
      '  const isReturn = await hasLeft(context, account.id, copy.email)\n  await addRestoreLinks(context, account.id, copy.restoreLinks)\n',
      '  await addRestoreLinks(context, account.id, copy.restoreLinks)\n  const isReturn = await hasLeft(context, account.id, copy.email)\n',
      'however the address went',
    ],
    [
      'each cell mails a restore link',
      '  if (await hasLeft(context, account.id, account.email)) return\n',
      '',
      'is mailed one',
    ],
  ]),
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
