import { inFile, type Mutant } from './access.ts'

const forgery = ['server/people/single-sign-on/forgery.test.ts']

const client = ['server/people/single-sign-on/client-authentication.test.ts']
const logout = ['server/people/single-sign-on/logout.test.ts']
const failing = ['server/people/single-sign-on/failing-provider.test.ts']
const caches = ['server/people/single-sign-on/provider-cache.test.ts']
const settings = ['server/people/single-sign-on/connection-settings.test.ts']
const starts = ['server/people/single-sign-on/start.test.ts']
const sessionsOf = ['server/people/single-sign-on/sessions.test.ts']
const forged = 'forged tokens are refused'

/** What is checked of an identity provider and its tokens. */
export const singleSignOnMutants: Mutant[] = [
  ...inFile(
    'contract/identity/sessions.ts',
    ['server/people/single-sign-on/crowd.test.ts'],
    [['the password before a second factor stays counted', '  ledBy: 1,\n', '']],
  ),
  ...inFile(
    'contract/identity/sso.ts',
    ['server/people/single-sign-on/crowd.test.ts'],
    [
      [
        'asking for the company counts as any call',
        "path: '/auth/sso/discover',\n  access: 'public',\n  begins: true,\n",
        "path: '/auth/sso/discover',\n  access: 'public',\n",
      ],
      [
        'beginning at the company counts as any call',
        "path: '/auth/sso/start',\n  access: 'public',\n  begins: true,\n",
        "path: '/auth/sso/start',\n  access: 'public',\n",
      ],
    ],
  ),
  ...inFile('server/identity/connections/failing.ts', failing, [
    [
      'administrators are mailed of each failure',
      ' or before.failing_told_at <= ',
      ' or before.failing_told_at is not null or now() <= ',
    ],
    ['each failure is a new one', 'coalesce(c.failing_since, ', '('],
  ]),
  ...inFile('server/identity/connections/service.ts', failing, [
    ['a failed test is a failing provider', '!attempt.isTest && isOfProvider', 'isOfProvider'],
    [
      'a success ends no failure',
      '{ lastSuccessAt: now, failingSince: null, failingReason: null }',
      '{ lastSuccessAt: now }',
    ],
  ]),
  ...inFile('server/identity/connections/update.ts', failing, [
    [
      'another configuration is said to fail',
      '          ...{ failingSince: null, failingReason: null },\n',
      '',
    ],
  ]),
  ...inFile('server/people/single-sign-on/failure.ts', failing, [
    [
      'a token endpoint that is down blames the token',
      "otherwise === 'token' && Number(",
      "otherwise === 'client' && Number(",
    ],
  ]),
  ...inFile(
    'server/identity/passwords/service.ts',
    ['server/people/single-sign-on/sign-in.test.ts'],
    [['the company’s word sets a password', ' || isByCompany', '']],
  ),
  ...inFile(
    'server/people/invitations/service.ts',
    ['server/people/invitations/administrator.test.ts'],
    [['a stranger’s password becomes an administrator’s', ' && !account.passwordUnproved', '']],
  ),
  ...inFile(
    'server/people/single-sign-on/complete.ts',
    ['server/people/single-sign-on/sign-in.test.ts'],
    [
      ['a code outlives its provider', ' || !isCurrent(start, held)', ''],
      [
        'a link signs in to another account',
        'if (current && current.account.id !== account.id)',
        'if (false)',
      ],
    ],
  ),
  ...inFile('server/people/single-sign-on/provider.ts', forgery, [
    ['the provider chooses the algorithm', 'id_token_signed_response_alg: connection.algorithm,', '', forged],
    ['signatures are not checked', '  client.enableNonRepudiationChecks(configuration)\n', '', forged],
    ['clocks must be equal', 'export const clockTolerance = 120', 'export const clockTolerance = 0', forged],
  ]),
  ...inFile('server/people/single-sign-on/received.ts', forgery, [
    ['any nonce counts', 'expectedNonce: nonce, ', 'expectedNonce: undefined, ', forged],
    ['what the library accepts counts', '    requireSoundToken(connection, claims)\n', '', forged],
    ['a subject is blank', "subject.trim() === ''", "subject === ''", forged],
    ['a subject has any length', 'subject.length > longestSubject', 'subject.length > 2550', forged],
    ['a subject is any text', 'if (!isStorable(subject))', 'if (false)', forged],
  ]),
  ...inFile('server/people/single-sign-on/token.ts', forgery, [
    ['a token of another client counts', 'azp !== undefined && azp !== clientId', 'azp === null', forged],
    ['a token comes from the future', 'if (skew > clockTolerance)', 'if (skew > 36_000)', forged],
    ['many groups are none', "Object.hasOwn(Object(token._claim_names), 'groups')", 'false', forged],
  ]),
  ...inFile('server/people/single-sign-on/provider-cache.ts', caches, [
    ['providers are read each time', 'known && now - known.at < cachedFor', 'known && false', 'I-OIDC-6'],
    ['providers are read once', 'known && now - known.at < cachedFor', 'known', 'I-OIDC-6'],
    [
      'unknown keys call the provider each time',
      'latest !== known || now - known.refreshedAt < refreshAfter',
      'latest !== known',
      'I-OIDC-6',
    ],
    ['concurrent sign-ins read alone', '    if (running) return running\n', '', 'I-OIDC-6'],
    ['the cache grows', 'this.#entries.size > mostCached', 'this.#entries.size > 5000', 'I-OIDC-6'],
    [
      'the cache drops what is in use',
      '      this.#entries.delete(key)\n      this.#entries.set(key, known)\n',
      '',
      'I-OIDC-6',
    ],
  ]),
  ...inFile('server/people/single-sign-on/keys.ts', caches, [
    ['exchanged keys are not read', '(keys) => haveSigned(keys, token, algorithm)', '() => true', 'I-OIDC-6'],
  ]),
  ...inFile('server/people/single-sign-on/client-authentication.ts', client, [
    ['a test tries one way to authenticate', 'if (!isRefused || ', 'if (isRefused || ', 'I-OIDC-5'],
  ]),
  ...inFile('server/people/single-sign-on/complete.ts', client, [
    ['a test forgets what works', 'connection, received.authentication)', "connection, 'basic')", 'I-OIDC-5'],
  ]),
  ...inFile('server/people/single-sign-on/logout.ts', logout, [
    ['a logout token of any issuer counts', 'issuer: connection.issuer, ', '', 'forged logout'],
    ['a logout token of any client counts', ', audience: connection.clientId', '', 'forged logout'],
    ['the token chooses the algorithm', 'algorithms: [connection.algorithm], ', '', 'forged logout'],
    ['an old logout token counts', 'maxTokenAge: lifetime, ', '', 'forged logout'],
    ['an ID token ends sessions', ' && payload.nonce === undefined', '', 'forged logout'],
    ['any event ends sessions', "typeof said === 'object' && said !== null", 'true', 'forged logout'],
    [
      'any type ends sessions',
      '!isLogout || !types.has(protectedHeader.typ?.toLowerCase())',
      '!isLogout',
      'forged logout',
    ],
    [
      'a logout token counts twice',
      'await redeemAssertion(context, connection.id, id, expiresAt)',
      'true',
      'forged logout',
    ],
    ['a stranger ends everybody’s sessions', '  if (subject && !identity) return\n', '', 'within a second'],
    [
      'a session of the provider ends the others',
      '    ...(providerSession && { providerSession }),\n',
      '',
      'within a second',
    ],
  ]),
  ...inFile('server/people/single-sign-on/start.ts', failing, [
    [
      'a test believes the cache',
      '  if (testedBy !== null) forgetProvider(connection)\n',
      '',
      'stands in the log',
    ],
    [
      'a broken provider breaks us',
      "throw SignInFailure.of(error, 'discovery')",
      'throw error',
      'stands in the log',
    ],
  ]),
  ...inFile('server/people/single-sign-on/failure.ts', failing, [
    [
      'the skew is not logged',
      'if (code !== clockFailed) return undefined',
      'return undefined',
      'stands in the log',
    ],
  ]),
  ...inFile('server/people/single-sign-on/starts.ts', starts, [
    [
      'an answer counts in any browser',
      "    eq(signInStarts.cookieHash, secretHash(cookies.get('sso') ?? '')),\n",
      '',
      'I-HRD-2',
    ],
    ['a start lasts an hour', 'const lifetime = 10 * 60_000', 'const lifetime = 60 * 60_000', 'I-HRD-2'],
    ['a start never ends', '    gt(signInStarts.expiresAt, now),\n', '', 'I-HRD-2'],
    [
      'states are stored as they are',
      'stateHash: secretHash(state),',
      'stateHash: Buffer.from(state),',
      'I-HRD-2',
    ],
  ]),
  ...inFile('server/people/single-sign-on/received.ts', settings, [
    [
      'any way of authentication is enough',
      'requiredAmr.length === 0 || ',
      'requiredAmr.length >= 0 || ',
      'I-CON-3',
    ],
    ['a text names each way in it', 'Array.isArray(amr) ? amr : []', 'amr as unknown[]', 'I-CON-3'],
  ]),
  ...inFile('server/people/single-sign-on/link.ts', settings, [
    ['everybody is added', '!isVouched || !connection.joins', '!isVouched', 'I-CON-3'],
  ]),
  ...inFile('server/people/single-sign-on/join.ts', settings, [
    [
      'people are added in the organization of the connection alone',
      'rows.find(({ id }) => id === defaultOrganizationId) ?? ',
      '',
      'I-CON-3',
    ],
  ]),
  ...inFile('server/identity/connections/update.ts', settings, [
    [
      'a subject is another claim after its use',
      "    failAt('connection.subject_fixed', 'claims')\n",
      '    return\n',
      'I-CON-3',
    ],
  ]),
  ...inFile(
    'server/identity/connections/service.ts',
    ['server/people/single-sign-on/attempts.test.ts'],
    [['the log of a connection grows', 'const kept = 200', 'const kept = 2000', 'I-UI-5']],
  ),
  ...inFile('server/people/single-sign-on/linked.ts', sessionsOf, [
    [
      'the unlinked stay signed in',
      '  await endSessionsOfConnection(context, connection, { accountId: row.accountId })\n',
      '',
      'at the next request',
    ],
  ]),
  ...inFile('server/identity/connections/issuer.ts', forgery, [
    ['an issuer vouches for every tenant', 'if (shared.test(issuer))', 'if (false)', 'set up'],
    ['an issuer has a query', '/[?#\\s]/.test(issuer) || ', '', 'set up'],
    ['an issuer is any address', ' || outbound.refusesUrl(issuer)', '', 'set up'],
  ]),
]
