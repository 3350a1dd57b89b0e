import { inFile, type Mutant } from './access.ts'

const folder = 'server/people/cell-accounts'
const calls = [`${folder}/calls.test.ts`]
const claims = [`${folder}/claims.test.ts`]
const link = [`${folder}/link.test.ts`]
const copies = [`${folder}/copy.test.ts`]
const misses = [`${folder}/misses.test.ts`]
const newest = [`${folder}/newest.test.ts`]
const stalls = [`${folder}/stalls.test.ts`]
const switches = [`${folder}/switch.test.ts`]

/** What one cell believes another one, and what a session of one opens in the other. */
export const cellAccountMutants: Mutant[] = [
  ...inFile('server/platform/cells/sealed-calls.ts', calls, [
    [
      'a call fits every cell',
      '[kind, from, to, call, at, id]',
      '[kind, from, call, at, id]',
      'that no cell',
    ],
    ['a seal fits every call', '[kind, from, to, call, at, id]', '[kind, from, to, at, id]', 'that no cell'],
    [
      'a seal fits every time',
      '[kind, from, to, call, at, id]',
      '[kind, from, to, call, id]',
      'that no cell',
    ],
    ['a seal fits every id', '[kind, from, to, call, at, id]', '[kind, from, to, call, at]', 'that no cell'],
    ['an answer is a call', '[kind, from, to, call, at, id]', '[from, to, call, at, id]', 'that no cell'],
    ['every key opens a call', "hkdfSync('sha256', key,", "hkdfSync('sha256', 'any',", 'that no cell'],
  ]),
  ...inFile('server/platform/cells/peers.ts', calls, [
    [
      'old calls count',
      '      if (Math.abs(now - at) <= toleranceMs) {',
      '      if (at > 0) {',
      'that no cell',
    ],
    ['cells outside the map call', ' || !others().has(parsed.data.from)', '', 'that no cell'],
  ]),
  ...inFile('server/platform/http/cell-calls.ts', calls, [
    ['a call is answered again', ' || !(await isFirst(context, received.id))', '', 'answered once'],
    [
      'a body that cannot be read tells of the path',
      'error instanceof RequestFailure || Number(error.statusCode) < 500',
      'Number(error.statusCode) < 0',
      'that no cell',
    ],
  ]),
  ...inFile('server/platform/http/unknown-paths.ts', calls, [
    ['another method tells of the path', '(provider|cells)', '(provider)', 'that no cell'],
  ]),
  ...inFile(`${folder}/calls.ts`, link, [
    [
      'any password links an account',
      'if (!(await isAccountsPassword(context, account, password)))',
      'if (!account)',
      'wrong password',
    ],
    [
      'a password alone links an account with a factor',
      '    await requireFactor(inside, locked, { get: () => session })\n',
      '',
      'an account with a factor',
    ],
    [
      'a former address is free in another cell',
      " ?? (await findLiveToken(context, 'restore_address', email))",
      '',
      'can still restore',
    ],
  ]),
  ...inFile('server/identity/passwords/service.ts', link, [
    [
      'passwords are guessed through another cell',
      '  const right = await checkCounted(context, key, check)\n',
      '  const right = await check()\n',
      'tries of a password',
    ],
  ]),
  ...inFile(`${folder}/calls.ts`, switches, [
    [
      'the session of a former password goes on',
      '    if (account?.passwordHash !== given.passwordHash) return { token: null }\n',
      '    if (!account) return { token: null }\n',
      'former password',
    ],
    [
      'a session that has gone on stays',
      '    if (account && left)\n',
      '    if (!account && left)\n',
      'there and back',
    ],
  ]),
  ...inFile(`${folder}/compare.ts`, copies, [
    ['an older copy counts', 'version > than ||', 'version >= 0 ||', 'down gets the last'],
  ]),
  ...inFile(`${folder}/copy.ts`, copies, [
    [
      'a changed password leaves sessions of another cell open',
      '  await signOutEverywhere(context, id)\n',
      '',
      'ends the sessions there',
    ],
    [
      'a mailed password opens health data of another cell',
      'if (isMailed) await settlePasswordLink',
      'if (!isMailed) await settlePasswordLink',
      'only the other one knows of',
    ],
    [
      'the provider opens one cell alone',
      'if (isConfirmed) await',
      'if (!isConfirmed) await',
      'link of the provider',
    ],
    [
      'what closes health in one cell closes no other one',
      "    ...(closes && { confirmation: 'needed' }),\n",
      '',
      'only the other one knows of',
    ],
    [
      'a moved address proves the password in another cell',
      'copy.passwordUnproved && (hasAddress || (isSamePassword && isSameAddress))',
      'false',
      'changed address',
    ],
    [
      'a password is proved by another address',
      'copy.passwordUnproved || !isSameAddress',
      'false',
      'another account in the other cell',
    ],
  ]),
  ...inFile(`${folder}/copy.ts`, calls, [
    [
      'a copy changes every account',
      "(await findLink(context, account.id)) ?? fail('server.busy', { retryAfter: 5 })",
      '{ cells: [from] }',
      'nobody proved to be in two cells',
    ],
  ]),
  ...inFile(`${folder}/calls.ts`, newest, [
    [
      'no password is older than another',
      'link.passwordVersion <= passwordVersion',
      'link',
      'former password',
    ],
  ]),
  ...inFile(`${folder}/service.ts`, link, [
    ['an address of another cell is free', 'isElsewhere ? undefined : ', '', 'learns and changes nothing'],
  ]),
  ...inFile(
    'server/tenants/registration/register.ts',
    [`server/tenants/registration/newest-cell.test.ts`],
    [
      [
        'every cell founds customers',
        '  await requireNewestCell(context, email)\n',
        '',
        'only the newest cell',
      ],
    ],
  ),
  ...inFile('server/identity/account-links/service.ts', misses, [
    [
      'each cell counts alone',
      'if (peers) await jobs',
      "if (peers && change === 'forget') await jobs",
      'count together',
    ],
    [
      'misses are never forgotten',
      'if (peers) await jobs',
      "if (peers && change === 'add') await jobs",
      'ends the counts',
    ],
  ]),
  ...inFile('server/platform/rate-limits/claims.ts', claims, [
    [
      'nobody claims',
      'if (!peers || cells.length === 0)',
      'if (!peers || cells.length > 0)',
      'a joining at once',
    ],
    ['a claim that is gone holds', 'return ended !== undefined', 'return true', 'at random moments'],
  ]),
  ...inFile('server/platform/rate-limits/claims.ts', stalls, [
    ['a claim outlives its lease', 'if (ended && !ended.isHeld)', 'if (!claim.key)', 'changes nothing'],
  ]),
  ...inFile(`${folder}/copy.ts`, link, [
    [
      'nothing newer is sent back',
      "  if (compared.address === 'here' || compared.password === 'here' || !known.cells.includes(from))\n",
      '  if (!own)\n',
      'between the proof',
    ],
  ]),
  ...inFile(`${folder}/service.ts`, switches, [
    [
      'a session of a company goes on',
      "  if (session.customerId) fail('session.managed')\n",
      '',
      'single sign-on',
    ],
  ]),
  ...inFile('server/identity/account-links/service.ts', switches, [
    [
      'a session of support is offered other cells',
      "!context.peers || session.customerId || session.kind === 'admin_access'",
      '!context.peers || session.customerId',
      'support',
    ],
  ]),
  ...inFile('server/identity/sessions/from-cell.ts', switches, [
    ['a token of a switch opens every browser', ' || found.token.subject !== left', '', 'in another browser'],
    ['a session that has ended goes on', 'if (!answer.data.lives) fail', 'if (!answer) fail', 'nothing once'],
    [
      'a switch goes around the factor of the other cell',
      '  if (isHalf) {\n',
      '  if (!account) {\n',
      'asks for the factor',
    ],
    [
      'a factor of one cell proves something in the other one',
      "const own: SessionMethod[] = ['password']",
      "const own: SessionMethod[] = ['password', 'totp']",
      'proves nothing',
    ],
    ['a switch makes a session fresh', 'authenticatedAt: at,', 'authenticatedAt: context.now,', 'no fresher'],
  ]),
  ...inFile('server/identity/tokens/service.ts', switches, [
    ['a token of a switch lasts', 'cell_switch: minute', 'cell_switch: hour', 'later'],
  ]),
]
