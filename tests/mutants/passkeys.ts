import { inFile, type Mutant } from './access.ts'

const passkeys = 'server/identity/passkeys/passkeys.test.ts'

export const passkeyMutants: Mutant[] = [
  ...inFile(
    'server/identity/passkey-ceremonies/challenges.ts',
    [passkeys],
    [
      [
        'a challenge is answered twice',
        '    .delete(passkeyChallenges)\n    .where(\n      and(\n        eq(',
        '    .update(passkeyChallenges)\n    .set({ expiresAt: passkeyChallenges.expiresAt })\n    .where(\n      and(\n        eq(',
      ],
      ['a challenge waits forever', 'gt(passkeyChallenges.expiresAt, now)', 'undefined'],
      [
        'a challenge of another account adds a passkey',
        ': eq(passkeyChallenges.accountId, accountId)',
        ': undefined',
      ],
    ],
  ),
  ...inFile(
    'server/identity/passkey-ceremonies/service.ts',
    [passkeys],
    [
      [
        'a passkey of another page opens',
        'expectedRPID, expectedOrigin },\n    requireUserVerification: true,\n    // The stored',
        'expectedRPID, expectedOrigin: [expectedOrigin, JSON.parse(Buffer.from(clientData, "base64url").toString()).origin] },\n    requireUserVerification: true,\n    // The stored',
      ],
      [
        'anybody who holds the device opens',
        'requireUserVerification: true,\n    // The stored',
        'requireUserVerification: false,\n    // The stored',
      ],
      ['any handle will do', 'passkey?.userHandle !== userHandle', '!passkey'],
      ['any signature opens', "if (!verified) fail('passkey.refused')", ''],
    ],
  ),
  ...inFile(
    'server/identity/passkey-ceremonies/service.ts',
    [passkeys],
    [
      [
        'a passkey that verifies nobody is added',
        'requireUserVerification: true,\n    supported',
        'requireUserVerification: false,\n    supported',
      ],
    ],
  ),
  ...inFile(
    'server/identity/passkeys/service.ts',
    [passkeys],
    [
      ['a copy of a passkey opens', '.where(and(own, counts))', '.where(own)'],
      [
        'a passkey is another account’s second factor',
        'and(eq(passkeys.id, passkeyId), eq(passkeys.accountId, accountId))',
        'eq(passkeys.id, passkeyId)',
      ],
      [
        'anybody’s passkey is removed',
        'and(eq(passkeys.accountId, accountId), eq(passkeys.id, id))',
        'eq(passkeys.id, id)',
      ],
    ],
  ),
  ...inFile(
    'server/identity/factors/service.ts',
    [passkeys],
    [
      [
        'a passkey is no second factor',
        `or exists (select from passkeys where account_id = \${accountId}::uuid)`,
        '',
      ],
      ['lost passkeys open', '  await passkeys.deletePasskeys(context, accountId)\n', ''],
      ['a thief’s passkey opens', '  await passkeys.deletePasskeys(context, accountId, since)\n', ''],
    ],
  ),
  ...inFile(
    'server/identity/enrolment/service.ts',
    [passkeys],
    [
      ['the last passkey goes without a password', "  if (passwordHash === null) fail('factor.last')\n", ''],
      [
        'a stranger to the mailbox adds a passkey',
        '!account?.emailVerifiedAt || account.passwordUnproved',
        'false',
      ],
    ],
  ),
]
