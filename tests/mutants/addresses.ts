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
    [['a mailbox that the directory chose opens health', '  if (addressByDirectory) return true\n', '']],
  ),
  ...inFile(
    'server/identity/passwords/reset.ts',
    ['server/identity/passwords/mailbox.test.ts'],
    [
      [
        'a mailbox at a domain of the company opens health',
        "confirmation === 'given' || (await wasProved(context.db, email))",
        "confirmation === 'given'",
      ],
      [
        'a mailbox opens health once the provider has confirmed the person',
        "confirmation === 'given' || (await wasProved(context.db, email))",
        'await wasProved(context.db, email)',
      ],
      ['a factor does not guard health', '  if (await hasFactor(context, id)) return false\n', ''],
      [
        'a mailbox closes what nobody recorded',
        'isSuspected && (await hasRecordedSince(context, id, new Date(0)))',
        'isSuspected',
      ],
    ],
  ),
  ...inFile(
    'server/identity/domains/service.ts',
    ['server/identity/passwords/mailbox.test.ts'],
    [
      [
        'a deleted domain was never proved',
        'proved_at is not null limit 1',
        'proved_at is not null and deleted_at is null limit 1',
      ],
    ],
  ),
  ...inFile(
    'server/identity/recordings/service.ts',
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
