import { inFile, type Mutant } from './access.ts'

const enrolment = 'server/identity/enrolment/enrolment.test.ts'

/** What a mailbox opens, after the address of an account was proved, moved or moved back. */
export const addressMutants: Mutant[] = [
  ...inFile(
    'server/identity/passwords/reset.ts',
    [enrolment],
    [['a planted factor outlives the reset', 'account?.emailVerifiedAt === null', 'false']],
  ),
  ...inFile(
    'server/identity/passwords/reset.ts',
    ['server/people/directories/address.test.ts'],
    [
      [
        'a mailbox that the directory chose opens health',
        'if (account?.addressByDirectory && account.passwordHash)',
        'if (false)',
      ],
    ],
  ),
  ...inFile(
    'server/people/addresses/service.ts',
    ['server/participation/me/own-password.test.ts'],
    [
      [
        'what was sent from another mailbox counts as nothing',
        '  activityPieces.receivedAt,\n  activityReadings.receivedAt,\n',
        '',
      ],
    ],
  ),
  ...inFile(
    'server/people/addresses/service.ts',
    [enrolment],
    [
      [
        'a thief’s factor outlives the restored address',
        'await deleteFactorsSince(context, account.id, suspected)',
        'false',
      ],
    ],
  ),
  ...inFile(
    'server/people/addresses/service.ts',
    ['server/people/addresses/addresses.test.ts'],
    [
      [
        'a factor that a thief added before the move outlives its return',
        'new Date(used.createdAt.getTime() - suspectedMs)',
        'used.createdAt',
      ],
      ['a former mailbox opens health', 'if (!account.passwordUnproved || hasLostLast)', 'if (hasLostLast)'],
      [
        'a former mailbox opens health that a removed factor kept',
        'if (!account.passwordUnproved || hasLostLast)',
        'if (!account.passwordUnproved)',
      ],
    ],
  ),
]
