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
    [
      [
        'a mailbox that the directory chose opens health',
        'account.addressByDirectory && account.passwordHash !== null',
        'false',
      ],
    ],
  ),
  ...inFile(
    'server/identity/passwords/service.ts',
    ['server/identity/passwords/mailbox.test.ts'],
    [
      ['a mailbox at a domain of the company opens health', '(await wasProved(context.db, email)) ||', ''],
      [
        'a mailbox opens health once the provider has confirmed the person',
        "confirmation === 'given' ||",
        '',
      ],
      ['a factor does not guard health', '!isMoved && (await hasFactor(context, account.id))', 'false'],
      [
        'a mailbox closes what nobody recorded',
        'isMoved || (await hasRecorded(context, account.id))',
        'true',
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
    'server/platform/db/rings.ts',
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
        'await deleteFactorsSince(context, id, suspectedSince(since))',
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
        'new Date(moved.getTime() - suspectedMs)',
        'moved',
      ],
      ['a former mailbox opens health', 'if (!passwordUnproved || hasLostLast)', 'if (hasLostLast)'],
      [
        'a former mailbox opens health that a removed factor kept',
        'if (!passwordUnproved || hasLostLast)',
        'if (!passwordUnproved)',
      ],
    ],
  ),
  ...inFile(
    'server/identity/enrolment/service.ts',
    ['server/identity/passwords/mailbox.test.ts'],
    [
      [
        'the last factor leaves health to a password that a mail set',
        "  if (passwordByMail) fail('factor.password_by_mail')\n",
        '',
      ],
    ],
  ),
  ...inFile(
    'server/identity/passwords/change.ts',
    ['server/identity/passwords/mailbox.test.ts'],
    [['a password chosen with the factor counts as mailed', 'isProvedByFactor(session)', 'false']],
  ),
  ...inFile(
    'server/identity/factor-resets/complete.ts',
    ['server/identity/passwords/mailbox.test.ts'],
    [
      ['a confirmed person is who has the mailed password', ' && !account.passwordByMail', ''],
      ['no removal by the provider opens health', "isConfirmed ? 'given' : 'needed'", "'needed'"],
    ],
  ),
  ...inFile(
    'server/people/addresses/service.ts',
    ['server/people/addresses/addresses.test.ts'],
    [
      [
        'addresses between outlive the way back to the former one',
        '  if (back) await voidSince(context, back)\n',
        '',
        'goes back to its former address',
      ],
    ],
  ),
  ...inFile(
    'server/people/cell-accounts/copy.ts',
    ['server/people/cell-accounts/restored.test.ts'],
    [
      [
        'later links of another cell outlive a restored address',
        'if (isTaken) await voidLaterLinks',
        'if (!id) await voidLaterLinks',
        'outranks another one',
      ],
      [
        'links of before another cell left the mailbox outlive a restored address',
        'own && own.createdAt < leftThere ? own.createdAt : leftThere',
        'leftThere',
        'of since it was left there',
      ],
    ],
  ),
  ...inFile(
    'server/people/addresses/service.ts',
    ['server/people/addresses/addresses.test.ts'],
    [
      [
        'a restored address keeps the password of whoever moved it',
        'account.passwordHash && unknownPasswordHash()',
        'account.passwordHash',
        'can revert a change',
      ],
      [
        'an address is changed to itself',
        '  if (email === account.email) failAt',
        '  if (!email) failAt',
        'present',
      ],
    ],
  ),
  ...inFile(
    'server/people/addresses/service.ts',
    ['server/people/single-sign-on/moved-accounts.test.ts'],
    [
      [
        'the company ends the factor of whoever proved its address',
        'passwordUnproved: !isProved',
        'passwordUnproved: true',
      ],
    ],
  ),
  ...inFile(
    'server/identity/passwords/service.ts',
    ['server/people/single-sign-on/moved-accounts.test.ts'],
    [
      [
        'a linked account that had no factor stays open to a mailed password',
        ' || (await hasRecorded(context, id))',
        '',
      ],
    ],
  ),
  ...inFile(
    'server/identity/passwords/reset.ts',
    ['server/identity/passwords/mailbox.test.ts'],
    [
      ['a link opened with the factor counts as mailed', 'isOwn ? { passwordByMail: false } : {}', '{}'],
      [
        'any mailed link counts as opened with the factor',
        'isOwn ? { passwordByMail: false } : {}',
        '{ passwordByMail: false }',
      ],
    ],
  ),
]
