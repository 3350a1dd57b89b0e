import { inFile, type Mutant } from './access.ts'

const administrators = ['server/identity/administrators/administrators.test.ts']
const invited = ['server/people/invitations/administrator.test.ts']
const joining = ['server/tenants/registration/join.test.ts']
const orphans = ['server/identity/accounts/orphans.test.ts']
const joiningRight = ['server/tenants/registration/joining-right.test.ts']
const own = ['server/identity/sessions/list.test.ts']
const change = ['server/people/users/change.test.ts']
const deletion = ['server/tenants/organizations/deletion.test.ts']

const accountable = 'only a member who is not inactive'
const fromAbove = 'AMB-215'

/** Who becomes and stays an administrator or a member, and what people may do to others. */
export const peopleMutants: Mutant[] = [
  ...inFile('server/people/invitations/service.ts', administrators, [
    [
      'the inactive are appointed',
      "  if (user.status === 'inactive') fail('user.inactive')\n",
      '',
      accountable,
    ],
  ]),
  ...inFile('server/tenants/organizations/administrators.ts', administrators, []),
  ...inFile('server/identity/administrators/service.ts', administrators, [
    [
      'the last administrator leaves',
      "active.every(({ userId }) => leaving.includes(userId))) fail('administrator.last')",
      "active.length < 0) fail('administrator.last')",
      'last administrator|one stays',
    ],
    [
      'administrators remove themselves',
      "    fail('administrator.yourself')\n",
      '    void 0\n',
      'last administrator',
    ],
    [
      'who lost the right still uses it',
      '!mayCall(await rolesIn(withAncestors(scope), caller.account.id, organization.id, caller.session), needs)',
      'needs === undefined',
      'one stays',
    ],
    ['two remove each other unseen', "    .for('no key update')\n", '', 'one stays'],
    [
      'a promise to one address is kept to all',
      '        eq(pendingAdministrators.email, email),\n',
      '',
      'until the mailed link is used',
    ],
  ]),
  ...inFile('server/identity/administrators/service.ts', invited, [
    [
      'a promise of one organization is kept by another',
      '        eq(pendingAdministrators.organizationId, person.organizationId),\n',
      '',
      'T19',
    ],
    [
      'a promise is never taken back',
      'return scope.delete(pendingAdministrators, eq(pendingAdministrators.email, email), ofRole)',
      'return 0',
      'removes the pending one',
    ],
  ]),
  ...inFile('server/identity/administrators/list.ts', administrators, [
    [
      'the inactive may become administrators',
      "ne(users.status, 'inactive'), notExists(administering)",
      'notExists(administering)',
    ],
    ['who administers is offered', ', notExists(administering), ', ', ', fromAbove],
  ]),
  ...inFile('server/people/invitations/service.ts', invited, [
    ['a right begins without a mailbox', 'account?.emailVerifiedAt && ', 'account && ', 'T19'],
    [
      'the inactive are promised a right',
      "  if (user.status === 'inactive') fail('user.inactive')\n",
      '',
      'an inactive person cannot',
    ],
    [
      'the unproved promise rights',
      '  requireSender(scope)\n  if (!(await mayInvite',
      '  if (!(await mayInvite',
      'REQUIRE_VERIFIED',
    ],
    [
      'promises are mailed without end',
      "  if (!(await mayInvite(context, organization.id, mailbox))) fail('invitation.quota')\n",
      '',
      'second invitation',
    ],
    [
      'a promise outlives the right',
      '    await withdrawPending(scope, user, role)\n',
      '',
      'removes the pending one',
    ],
  ]),
  ...inFile('server/tenants/registration/join.ts', joining, [
    [
      'joining mails confirmations without end in a first week',
      " && (await consumeJoiningMail(context, organization, 'confirmation'))",
      '',
      'first week',
    ],
  ]),
  ...inFile('server/tenants/registration/join.ts', orphans, [
    [
      'orphaned accounts are taken over by a link',
      'if (orphan && (await isStrangersPassword(context, client, orphan, password))) {',
      'if (orphan) {',
      'account’s password',
    ],
  ]),
  ...inFile('server/identity/passwords/service.ts', orphans, [
    [
      'the password of an orphaned account is guessed without end',
      '  const right = await checkCounted(context, key, check)\n',
      '  const right = await check()\n',
      'password attempts',
    ],
  ]),
  ...inFile('server/identity/accounts/orphans.ts', orphans, [
    ['accounts of somebody erase themselves', "fail('account.in_organization')", 'void 0', 'is not erased'],
    [
      'accounts are erased without their address',
      "  if (email !== account.email) failAt('address.not_own', 'email')\n",
      '',
      'erases itself',
    ],
    [
      'orphaned accounts are purged at once',
      'lt(accounts.leftAt, new Date(context.now.getTime() - keptFor))',
      'lt(accounts.leftAt, new Date(context.now.getTime() + 1))',
      'can sign in for 30 days',
    ],
  ]),
  ...inFile('server/identity/accounts/standing.ts', orphans, [
    [
      'mails outlive the account they went to',
      '  await deleteMails(context, addresses)\n',
      '',
      'purged with its mails',
    ],
  ]),
  ...inFile('server/identity/accounts/service.ts', orphans, [
    [
      'an account that came back keeps its day of leaving',
      '  if (leftAt) await db.update(accounts).set({ leftAt: null }).where(eq(accounts.id, id))\n',
      '  void [db, id, leftAt]\n',
      'joined one since',
    ],
  ]),
  ...inFile('server/tenants/registration/joining-right.ts', joiningRight, [
    ['no code is asked for', "  if (organization.accessMode !== 'code') return\n", '  return\n'],
    ['any code is right', '    if (!isSameCode(code, organization)) return false\n', ''],
    [
      'a replaced code still admits',
      '    if (accessCode === undefined || !isSameCode(accessCode, organization)) refuseCode()\n',
      '',
    ],
    [
      'codes are guessed without end',
      '    await consumeRateLimit(counting, byAddress, guessesPerAddress, 3600)\n',
      '',
    ],
    [
      'an organization’s code is guessed without end',
      '    await consumeRateLimit(counting, byOrganization, guessesPerOrganization, 86_400)\n',
      '',
    ],
    ['any domain joins', "  if (!isKnown) failAt('invitation.domain', 'email')\n", ''],
  ]),
  ...inFile('server/tenants/registration/join.ts', joiningRight, [
    ['everybody counts as known', 'isKnown: user.id !== id', 'isKnown: true'],
  ]),
  ...inFile('server/identity/sessions/service.ts', own, [
    ['everybody is signed out', 'and(eq(sessions.accountId, accountId), exceptId ?', 'and(exceptId ?'],
  ]),
  ...inFile('server/identity/sessions/list.ts', own, [
    [
      'everybody’s sessions are listed',
      'and(eq(sessions.accountId, account.id), isLive(context), within)',
      'and(isLive(context), within)',
    ],
    ['everybody’s sign-ins are listed', '    .where(eq(signIns.accountId, accountId))\n', ''],
  ]),
  ...inFile('server/people/users/change.ts', change, [
    [
      'people delete themselves',
      "  if (accountId === scope.caller.account.id) fail('user.yourself')\n",
      '',
      'delete themselves',
    ],
    [
      'the last administrator is deleted',
      '  await requireAnotherAdministrator(scope, userId)\n  const user',
      '  const user',
      'last administrator',
    ],
    [
      'the last administrator is put out of action',
      "  if (change.status === 'inactive') await requireAnotherAdministrator(scope, userId)\n",
      '',
      'last administrator',
    ],
    [
      'people change their own status',
      "  if (user.accountId === caller.account.id) fail('user.own_status')\n",
      '',
      'their own status',
    ],
    [
      'support changes addresses',
      "  if (touchesAccess(user, change) && caller.session.kind === 'admin_access') fail('session.support')\n",
      '',
      'support session',
    ],
    [
      'the inactive stay signed in',
      "  if (changed.status === 'inactive') await leaveSessions(scope, user)\n",
      '',
      'inactive',
    ],
  ]),
  ...inFile('server/people/users/address-change.ts', change, [
    [
      'old links outlive an address',
      'voidTokens(context, invitationPurposes,',
      'voidTokens(context, [],',
      'T19',
    ],
    [
      'a promise outlives an address',
      '  await revokePending(scope, user.email)\n  await voidTokens',
      '  await voidTokens',
      'T19',
    ],
  ]),
  ...inFile('server/operations/provider/admin-access.ts', deletion, [
    ['support of the deleted', ', isNull(organizations.deletedAt)))', '))', 'ends sign-in'],
  ]),
]
