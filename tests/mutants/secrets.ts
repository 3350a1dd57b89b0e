import { inFile, type Mutant } from './access.ts'

const purposes = 'tests/server/token-purposes.test.ts'
const reset = 'server/identity/passwords/reset.test.ts'
const verification = 'server/identity/accounts/verification.test.ts'
const change = 'server/identity/passwords/change.test.ts'
const accept = 'server/people/invitations/accept.test.ts'
const join = 'server/tenants/registration/join.test.ts'
const adminAccess = 'server/operations/provider/admin-access.test.ts'
const exchange = 'server/identity/sessions/exchange.test.ts'
const sessions = 'server/identity/sessions/sessions.test.ts'
const signIn = 'server/identity/sessions/sign-in.test.ts'
const failures = 'server/identity/sessions/failures.test.ts'

const anyToken = [
  'server/identity/tokens/tokens.test.ts',
  purposes,
  reset,
  verification,
  accept,
  adminAccess,
  exchange,
]

/** What passwords, links and tokens prove. */
export const secretMutants: Mutant[] = [
  ...inFile('server/identity/tokens/service.ts', anyToken, [
    ['a used token works again', '        isNull(tokens.usedAt),\n', '', undefined, 'redeemToken'],
    [
      'using a token up marks nothing',
      `    .set({ usedAt: context.now })
    .where(
      and(
        eq(tokens.secretHash`,
      `    .set({ email: tokens.email })
    .where(
      and(
        eq(tokens.secretHash`,
      'used-at mark alone',
    ],
    ['a token never expires', '        gt(tokens.expiresAt, context.now),\n', '', undefined, 'redeemToken'],
    ['a token opens what it was not made for', '        inArray(tokens.purpose, purposes),\n', ''],
    ['any token is the one', '        eq(tokens.secretHash, secretHash(secret)),\n', ''],
    [
      'a token is read by another purpose',
      'eq(tokens.secretHash, secretHash(secret)), inArray(tokens.purpose, purposes)',
      'eq(tokens.secretHash, secretHash(secret))',
    ],
    ['a used token is shown as live', "if (token.usedAt) return { state: 'used', token }", ''],
    ['an expired token is shown as live', "token.expiresAt > context.now ? 'live' : 'expired'", "'live'"],
    [
      'the secret is kept as it is',
      'secretHash: secretHash(secret), createdAt',
      'secretHash: Buffer.from(secret), createdAt',
    ],
  ]),
  ...inFile(
    'server/identity/passwords/reset.ts',
    [reset],
    [
      ['a reset link fits every address', ' || found.token.email !== email', ''],
      [
        'only a known address is looked for later',
        "  await requestMail(context, 'reset', { email, page })",
        "  if (await findAccount(context, email)) await requestMail(context, 'reset', { email, page })",
      ],
      ['a reset leads anywhere', 'ownOrigins(settings, settings.port).has(page.origin) && ', ''],
      ['a reset leaves sessions open', '  await signOutEverywhere(context, accountId, cookies)\n', ''],
    ],
  ),
  ...inFile(
    'server/platform/mail/requests.ts',
    [verification],
    [
      [
        'requests of mails are not counted',
        '  if (await consumeMailLimit(context, request, data.email))\n  ',
        '',
        'five requests an hour',
      ],
    ],
  ),
  ...inFile(
    'server/identity/accounts/queue.ts',
    [verification],
    [['a proved mailbox gets a link again', 'account && !account.emailVerifiedAt', 'account']],
  ),
  ...inFile(
    'server/identity/accounts/verification.ts',
    [verification],
    [['a verification link fits every address', ' || found.token.email !== email', '']],
  ),
  ...inFile(
    'server/identity/passwords/service.ts',
    ['server/identity/passwords/uncommon.test.ts'],
    [
      ['a common password is taken', 'if (isCommon(password))', 'if (false)'],
      ['one’s own name is taken', 'if (isPersonal(password, known))', 'if (false)'],
    ],
  ),
  ...inFile(
    'server/identity/passwords/service.ts',
    [change],
    [
      ['an old session sets a password', '!isFresh(context, caller) || ', ''],
      ['any current password is right', 'if (!(await checkCounted', 'if (false && !(await checkCounted'],
    ],
  ),
  ...inFile(
    'server/people/addresses/service.ts',
    ['server/people/addresses/addresses.test.ts'],
    [
      ['an administrator’s mailbox takes an account over', "purpose !== 'correct_address'", 'true'],
      ['an address link fits every address', ' || found.token.email !== email', ''],
      ['links to a former address live on', "['reset_password', 'verify_email', ...confirming]", '[]'],
    ],
  ),
  ...inFile(
    'server/identity/address-moves/service.ts',
    ['server/people/addresses/addresses.test.ts'],
    [
      [
        'a restored address leaves sessions open',
        '  await signOutEverywhere(context, id)\n',
        '',
        undefined,
        'settleRestored',
      ],
    ],
  ),
  ...inFile(
    'server/identity/passwords/change.ts',
    [change],
    [
      [
        'a new password leaves sessions open',
        '  await signOutElsewhere(context, account.id, stays, cookies)\n',
        '',
      ],
    ],
  ),
  ...inFile(
    'server/identity/sessions/sign-in.ts',
    [signIn],
    [
      ['any password is right', 'account: isOpen ? account : undefined', 'account'],
      ['guesses are not counted', 'await checkCounted(context, guesses, check)', 'await check()'],
    ],
  ),
  ...inFile(
    'server/platform/rate-limits/login-attempts.ts',
    [failures],
    [['a password that nobody checked counts', '    await refundLoginAttempt(context, key)\n', '']],
  ),
  ...inFile(
    'server/platform/http/frame.ts',
    [failures],
    [['a deadlock leaves the cookie of a session that is gone', '      takeBackCookies()\n', '']],
  ),
  ...inFile(
    'server/platform/db/transaction.ts',
    [failures],
    [['a statement hides the failure of the one before it', 'throw this.#failure ?? error', 'throw error']],
  ),
  ...inFile(
    'server/identity/sessions/open-account.ts',
    [signIn],
    [['the inactive sign in', '    requireActive(context, account.id, isForOwnData),\n', '    true,\n']],
  ),
  ...inFile(
    'server/identity/sessions/service.ts',
    [sessions],
    [
      ['logging out ends nothing', 'if (secret) await end(', 'if (false) await end('],
      ['a replaced session goes on', "    endSession(context, cookies.get('session')),\n", ''],
    ],
  ),
  ...inFile(
    'server/identity/sessions/exchange.ts',
    [exchange],
    [
      ['an exchange replaces somebody else', 'current && current.account.id !== account.id', 'false'],
      ['a dead pair is exchanged', "if (redeemed.state !== 'live')", "if (redeemed.state === 'unknown')"],
    ],
  ),
  ...inFile(
    'server/operations/provider/admin-access.ts',
    [adminAccess],
    [
      ['a support link opens another organization', ' || organizationId !== org_id', ''],
      ['a dead support link opens', "if (redeemed.state !== 'live') fail('token.gone')", ''],
      [
        'a support link outlives the right',
        "!(await rolesIn(context, accountId, organizationId, 'any')).includes('administrator')",
        'false',
      ],
      [
        'a support link is made for anybody',
        " || !(await rolesIn(context, account.id, organizationId, 'any')).includes('administrator')",
        '',
      ],
    ],
  ),
  ...inFile(
    'server/people/invitations/accept.ts',
    [accept],
    [
      ['an invitation fits every person', 'if (userId && userId !== user.id)', 'if (false)'],
      ['a dead invitation is accepted', "if (found.state !== 'live') fail('invitation.gone')", ''],
      [
        'an invitation takes an account over',
        'if (!(await isStrangersPassword(context, client, account, password)))',
        'if (false)',
      ],
      ['a copied link proves a mailbox', "purpose !== 'employee_invitation_link'", 'true'],
      ['an invitation follows a new address', 'address !== found.token.email || ', ''],
      ['a copied link tells of accounts', 'mailed && (account !== undefined', '(account !== undefined'],
      ['the inactive are invited on', " || user.status === 'inactive'", ''],
    ],
  ),
  ...inFile(
    'server/people/invite-links/service.ts',
    [join],
    [
      ['a replaced link works', 'row.voidedAt || row.organization.deletedAt', 'row.organization.deletedAt'],
      ['a link opens another organization', " || (orgId !== '_' && orgId !== row.organization.id)", ''],
    ],
  ),
  ...inFile(
    'server/tenants/registration/join.ts',
    [join],
    [
      [
        'a link completes an administrator',
        'if (await holdsRoleOrPending(context, organizationId, user))',
        'if (false)',
      ],
      [
        'a link invites the active and the inactive',
        "user.status !== 'pending' && user.status !== 'invited'",
        'false',
      ],
      ['a link takes the place of somebody added', 'if (user.id !== id)', 'if (false)'],
    ],
  ),
]
