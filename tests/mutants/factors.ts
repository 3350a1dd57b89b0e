import { inFile, type Mutant } from './access.ts'

const enrolment = 'server/identity/enrolment/enrolment.test.ts'
const resets = 'server/identity/factor-resets/reset.test.ts'
const races = 'server/identity/sessions/races.test.ts'
const ownFactor = 'server/identity/enrolment/own-factor.test.ts'

export const factorMutants: Mutant[] = [
  ...inFile(
    'server/identity/sessions/sign-in.ts',
    [enrolment],
    [['a password alone opens an account with a factor', 'if (isProtected)', 'if (false)']],
  ),
  ...inFile(
    'server/identity/second-factor/service.ts',
    [enrolment],
    [['a right password waits for its code forever', 'gt(secondFactorStarts.expiresAt, now)', 'undefined']],
  ),
  ...inFile(
    'server/identity/totp/service.ts',
    [enrolment],
    [
      ['a code opens twice', ', lt(factors.lastStep, step)', ''],
      ['any code is right', 'if (delta === null) return false', ''],
    ],
  ),
  ...inFile(
    'server/identity/recovery-codes/service.ts',
    [enrolment],
    [
      [
        'a recovery code opens twice',
        'isNull(recoveryCodes.usedAt),\n      ),\n    )\n    .returning',
        '),\n    )\n    .returning',
      ],
    ],
  ),
  ...inFile(
    'server/identity/factors/service.ts',
    [enrolment],
    [
      [
        'codes are tried without end',
        '  return consumeLoginAttempt(context, keyOf(accountId))\n',
        '  return Promise.resolve()\n',
      ],
    ],
  ),
  ...inFile(
    'server/identity/enrolment/service.ts',
    [enrolment],
    [
      [
        'a new factor leaves sessions open',
        '  await signOutElsewhere(context, account.id, session.id, cookies)\n',
        '',
      ],
    ],
  ),
  ...inFile(
    'server/platform/http/proof.ts',
    [ownFactor],
    [['single sign-on opens health', '      requireOwnFactor(member.caller)\n', '']],
  ),
  ...inFile(
    'server/platform/http/fresh.ts',
    [ownFactor],
    [
      [
        'a password opens health to single sign-on',
        "['totp', 'recovery', 'passkey']",
        "['password', 'totp', 'recovery', 'passkey']",
      ],
    ],
  ),
  ...inFile(
    'server/identity/factor-resets/approval.ts',
    [resets],
    [
      [
        'administrators of elsewhere see lost factors',
        'sql`account_belongs_within(',
        'sql`true or account_belongs_within(',
      ],
      ['administrators approve before the mailbox', 'isNotNull(factorResets.provedAt),', 'undefined,'],
    ],
  ),
  ...inFile(
    'server/identity/factor-resets/mails.ts',
    [resets],
    [
      [
        'approvers learn a private address',
        'fullName(account) || (await listedEmailOf(context, account))',
        'fullName(account) || account.email',
        'an address that the person chose',
      ],
    ],
  ),
  ...inFile(
    'server/identity/factor-resets/complete.ts',
    [resets],
    [
      [
        'the log shows a private address',
        'fullName(account) || listed',
        'fullName(account) || account.email',
        'an address that the person chose',
      ],
      [
        'one removal that fails keeps all from their turn',
        'await runEach(ids, ({ id }) =>\n',
        'await runEach([ids], async ([{ id } = { id: "" }]) =>\n',
        'no other one from its turn',
      ],
      [
        'factors are removed without the last notice',
        'lte(factorResets.remindedAt, before(context, noticeHours - 0.5))',
        'undefined',
      ],
      [
        'consent of one customer weakens an account of two',
        "reset.approvedBy === 'provider' || organizations !== undefined",
        'true',
      ],
    ],
  ),
  ...inFile(
    'server/platform/http/proof.ts',
    [resets],
    [
      [
        'administrators open health by a removal of factors',
        "if (account.confirmation === 'needed')",
        'if (false)',
      ],
    ],
  ),
  ...inFile(
    'server/identity/enrolment/service.ts',
    [resets],
    [
      [
        'single sign-on enrols after a removal',
        '!account.passwordHash && !account.confirmation',
        '!account.passwordHash',
      ],
    ],
  ),
  ...inFile(
    'server/identity/account-locks/service.ts',
    [races],
    [
      ['a password that was changed meanwhile opens', 'account?.passwordHash === passwordHash', 'account'],
      ['a sign-in and what ends it pass each other', ".for('no key update')", ''],
    ],
  ),
  ...inFile(
    'server/identity/sessions/service.ts',
    [races],
    [
      [
        'sessions end before those that begin',
        '  await lockAccount(context, accountId)\n  await endSecondFactors',
        '  await endSecondFactors',
      ],
      ['a started second factor outlives a reset', '  await endSecondFactors(context, accountId)\n', ''],
    ],
  ),
  ...inFile(
    'server/people/users/leave-sessions.ts',
    [races],
    [['two deactivations count each other', '  await lockAccount(context, accountId)\n', '']],
  ),
  ...inFile(
    'server/identity/factors/service.ts',
    [enrolment],
    [
      [
        'a password alone acts for an account with a factor',
        "if (!(await isProvedHere(context, id, cookies))) fail('account.sign_in_first')",
        '',
      ],
      ['any session stands in for the factor', ' && isProvedByFactor(caller.session)', ''],
      ['anybody stands in for the owner', 'caller?.account.id === accountId', 'caller !== undefined'],
    ],
  ),
  ...['server/people/addresses/service.ts', 'server/people/invitations/accept.ts'].flatMap((file) =>
    inFile(
      file,
      [enrolment],
      [['a link asks for no factor', '    await requireFactor(context, account, cookies)\n', '']],
    ),
  ),
  ...inFile(
    'server/tenants/registration/join.ts',
    [enrolment],
    [['joining asks for no factor', '  await requireFactor(context, account, cookies)\n', '']],
  ),
  ...inFile(
    'server/people/addresses/service.ts',
    [races],
    [
      [
        'an old password moves an address',
        "    await lockProved(context, proved ?? fail('token.gone'))\n",
        '',
      ],
    ],
  ),
  ...inFile(
    'server/people/invitations/accept.ts',
    [races],
    [
      [
        'an old password accepts',
        '    await lockProved(context, { ...checked.account, id: account.id })\n',
        '',
      ],
    ],
  ),
  ...inFile(
    'server/identity/enrolment/service.ts',
    [enrolment],
    [
      ['a stranger to the mailbox enrols', '!account?.emailVerifiedAt || account.passwordUnproved', 'false'],
      ['the last factor goes without a password', "  if (passwordHash === null) fail('factor.last')\n", ''],
    ],
  ),
  ...inFile(
    'server/identity/accounts/service.ts',
    ['server/people/single-sign-on/linking.test.ts'],
    [
      [
        'the company opens closed health',
        `passwordUnproved: sql\`\${accounts.emailVerifiedAt} is not null\``,
        'passwordUnproved: false',
      ],
    ],
  ),
]
