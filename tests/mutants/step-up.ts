import { inFile, type Mutant } from './access.ts'

const stepUps = ['server/people/single-sign-on/step-up.test.ts']
const ownFactor = 'server/identity/enrolment/own-factor.test.ts'

/** What a fresh proof at the company must not do. */
export const stepUpMutants: Mutant[] = [
  ...inFile('server/people/single-sign-on/step-up.ts', stepUps, [
    [
      'a sign-in of this morning is fresh',
      'return age <= companyMinutes * 60 &&',
      'return',
      'old, has no time',
    ],
    [
      'a sign-in without a time is fresh',
      'if (askedAt === undefined) return false',
      'if (askedAt === undefined) return true',
      'old, has no time',
    ],
    ['a sign-in to come is fresh', ' && age >= -clockTolerance', '', 'old, has no time'],
    [
      'anybody of the company proves a person',
      'if (identity?.accountId !== account.id)',
      'if (!identity)',
      'old, has no time',
    ],
    [
      'a fresh sign-in may be weak',
      'if (!isStrongEnough(connection, received))',
      'if (false)',
      'old, has no time',
    ],
    [
      'a fresh sign-in proves any session',
      'if (!caller || caller.session.id !== start.sessionId)',
      'if (!caller)',
      'counts once',
    ],
    [
      'the company stands in for a factor at the end',
      "  await lockAccount(context, caller.account.id)\n  if (await hasFactor(context, caller.account.id)) fail('session.own_factor_required')\n",
      '',
      'stands in for no proof',
    ],
    [
      'the company stands in for a factor at the start',
      "  if (await hasFactor(context, account.id)) fail('session.own_factor_required')\n",
      '',
      'stands in for no proof',
    ],
  ]),
  ...inFile('server/people/single-sign-on/start.ts', stepUps, [
    ['the provider is not told to ask anew', "prompt: 'login', ", '', 'what matters'],
    ['the provider is told no age', ', max_age: String(companyMinutes * 60)', '', 'what matters'],
  ]),
  ...inFile('server/people/single-sign-on/received.ts', stepUps, [
    [
      'the time comes from outside of the token',
      'askedAt: claims.auth_time',
      'askedAt: all.auth_time',
      'old, has no time',
    ],
  ]),
  ...inFile('server/people/single-sign-on/step-up.ts', stepUps, [
    [
      'the company renews what the person proved',
      'caller.session, methodsOf(received))',
      'caller.session, [...caller.session.methods, ...methodsOf(received)])',
      'stands in for no proof',
    ],
  ]),
  ...inFile('contract/tenants/hierarchy.ts', stepUps, [
    [
      'an open browser deletes organizations',
      "  fresh: true,\n  summary: 'Deletes an organization",
      "  summary: 'Deletes an organization",
      'what matters',
    ],
  ]),
  ...inFile(
    'server/identity/enrolment/service.ts',
    [ownFactor],
    [
      [
        'single sign-on changes factors',
        "  if (await hasFactor(context, account.id)) fail('session.own_factor_required')\n",
        '',
      ],
      [
        'single sign-on adds a factor past a password',
        "  if (account.passwordHash && !session.methods.includes('password')) fail('session.own_password_required')\n",
        '',
      ],
    ],
  ),
]
