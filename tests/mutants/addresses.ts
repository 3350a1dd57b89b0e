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
    'server/identity/passwords/service.ts',
    ['server/people/directories/address.test.ts'],
    [['a mailbox that the directory chose opens health', '  if (addressByDirectory) return true\n', '']],
  ),
  ...inFile(
    'server/identity/passwords/service.ts',
    ['server/identity/passwords/mailbox.test.ts'],
    [
      [
        'a mailbox at a domain of the company opens health',
        '    (await wasProved(context.db, email)) ||\n',
        '',
      ],
      [
        'a mailbox opens health once the provider has confirmed the person',
        "    confirmation === 'given' ||\n",
        '',
      ],
      ['a factor does not guard health', '  if (await hasFactor(context, id)) return false\n', ''],
      [
        'a mailbox closes what nobody recorded',
        'isSuspected && (await hasRecorded(context, id))',
        'isSuspected',
      ],
    ],
  ),
  ...inFile(
    'server/identity/domains/service.ts',
    ['server/identity/passwords/mailbox.test.ts'],
    [
      [
        'a domain was proved as long as its row is kept',
        `select from once_proved_domains where domain = any(\${sql.param(withParents(domainOf(email)))}::text[])`,
        `select from domains where domain = \${domainOf(email)} and proved_at is not null`,
      ],
      [
        'a subdomain is nobody’s domain',
        'sql.param(withParents(domainOf(email)))',
        'sql.param([domainOf(email)])',
      ],
    ],
  ),
  ...inFile(
    'server/platform/db/migrations/0105_remember_proved_domains.sql',
    ['server/identity/passwords/mailbox.test.ts'],
    [
      [
        'a domain that is proved later is not remembered',
        'AFTER INSERT OR UPDATE OF proved_at, domain ON domains',
        'AFTER INSERT ON domains',
      ],
      [
        'a remembered domain can be forgotten',
        'BEFORE UPDATE OR DELETE OR TRUNCATE ON once_proved_domains',
        'BEFORE UPDATE ON once_proved_domains',
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
    'server/identity/recordings/service.ts',
    ['server/identity/passwords/mailbox.test.ts', 'server/participation/own-data/export.test.ts'],
    [
      ['sums of months count as nothing', "  'notices',\n]", "  'notices',\n  'activity_own_months',\n]"],
      ['joins count as nothing', "  'notices',\n]", "  'notices',\n  'challenge_joins',\n]"],
      ['appeals count as nothing', "  'notices',\n]", "  'notices',\n  'appeals',\n]"],
    ],
  ),
  ...inFile(
    'server/identity/address-moves/service.ts',
    [enrolment],
    [
      [
        'a thief’s factor outlives the restored address',
        'await deleteFactorsSince(context, id, new Date(since.getTime() - suspectedMs))',
        'false',
      ],
    ],
  ),
  ...inFile(
    'server/identity/address-moves/service.ts',
    ['server/people/addresses/addresses.test.ts'],
    [
      [
        'a factor that a thief added before the move outlives its return',
        'new Date(since.getTime() - suspectedMs)',
        'since',
      ],
      ['a former mailbox opens health', 'if (!passwordUnproved || hasLostLast)', 'if (hasLostLast)'],
      [
        'a former mailbox opens health that a removed factor kept',
        'if (!passwordUnproved || hasLostLast)',
        'if (!passwordUnproved)',
      ],
    ],
  ),
]
