import { inFile, type Mutant } from './access.ts'

const test = 'server/identity/sessions/known-browsers.test.ts'

/** Which browsers may guess by themselves, and how many codes may be guessed. */
export const knownBrowserMutants: Mutant[] = [
  ...inFile(
    'server/identity/sessions/service.ts',
    [test],
    [
      [
        'a new password leaves browsers known',
        "  await forgetDevices(context, accountId, here.get('device'))\n",
        '',
      ],
      ['a reset leaves no browser known', '  if (here) await rememberDevice(context, accountId, here)\n', ''],
    ],
  ),
  ...inFile(
    'server/identity/sessions/devices.ts',
    [test],
    [
      ['any number of browsers may guess', 'const mostRemembered = 10\n', 'const mostRemembered = 100\n'],
      [
        'browsers of single sign-on guess by themselves',
        "return device && (device.byCompany ? 'company' : 'own')",
        "return device && 'own'",
      ],
      [
        'browsers of single sign-on push out those of a password',
        '::uuid and by_company =',
        '::uuid and true or by_company =',
      ],
      [
        'a browser of single sign-on becomes one that guesses by itself beyond the ten',
        'byCompany ? undefined : eq(devices.byCompany, false)',
        'undefined',
      ],
      [
        'each new browser of single sign-on is mailed, however many',
        "!known && (await consumeMailLimit(context, 'new-browser', account.email))",
        '!known',
      ],
    ],
  ),
  ...inFile(
    'server/platform/rate-limits/login-attempts.ts',
    ['server/identity/sessions/races.test.ts'],
    [
      [
        'a mailed password allows a further code at once',
        'blockedUntil: after(now, unlockedAfterSeconds)',
        'blockedUntil: now',
      ],
    ],
  ),
  ...inFile(
    'server/platform/rate-limits/login-attempts.ts',
    ['server/identity/sessions/sign-in.test.ts'],
    [['a locked account tells to try at once', 'isLocked ? row.resetsAt', 'isLocked ? undefined']],
  ),
  ...inFile(
    'server/identity/passwords/service.ts',
    ['server/identity/enrolment/own-factor.test.ts'],
    [
      [
        'whoever runs an identity provider and knows the password needs no factor for another one',
        "  if (isByCompany && (await hasFactor(context, caller.account.id))) fail('session.own_factor_required')\n",
        '',
      ],
    ],
  ),
  ...inFile(
    'server/identity/sessions/sign-in.ts',
    ['server/people/directories/address.test.ts'],
    [
      [
        'whoever moves the address guesses anew',
        'loginRateLimitKey(account ?? { email }',
        'loginRateLimitKey({ email }',
      ],
    ],
  ),
  ...inFile(
    'server/platform/rate-limits/address-attempts.ts',
    ['server/platform/rate-limits/addresses.test.ts'],
    [['whoever guesses from an office keeps its people out', 'allowed || (await isKnown)', 'allowed']],
  ),
  ...inFile(
    'server/platform/http/frame.ts',
    ['server/identity/sessions/failures.test.ts'],
    [
      [
        'a refund that fails becomes the answer',
        "    .catch((error) => request.log.warn({ error: redactError(error) }, 'call not refunded'))\n",
        '',
      ],
    ],
  ),
  ...inFile(
    'server/identity/sessions/devices.ts',
    [test],
    [
      [
        'the provider replaces the cookie of an owner by naming a colleague',
        'if (known || !(await isOwn(context, given))) await',
        'await',
      ],
    ],
  ),
  ...inFile(
    'server/identity/sessions/sign-in.ts',
    [test],
    [
      [
        'whoever knows the password uses up the codes of the owner’s browser',
        'secondFactorRateLimitKey(account.id, isKnown ? device : undefined)',
        'secondFactorRateLimitKey(account.id)',
      ],
      [
        'right codes of a known browser do not end its count',
        '  if (guesses) await resetFailures(context, guesses)\n',
        '',
      ],
    ],
  ),
]
