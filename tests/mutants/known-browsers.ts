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
    [['any number of browsers may guess', 'const mostRemembered = 10\n', 'const mostRemembered = 100\n']],
  ),
  ...inFile(
    'server/platform/rate-limits/login-attempts.ts',
    ['server/identity/sessions/races.test.ts'],
    [
      [
        'a mailed password allows further codes',
        'await unlock(context, secondFactorRateLimitKey(id))',
        'await resetFailures(context, secondFactorRateLimitKey(id))',
      ],
    ],
  ),
  ...inFile(
    'server/identity/passwords/change.ts',
    ['server/identity/enrolment/own-factor.test.ts'],
    [
      [
        'whoever runs an identity provider and knows the password gets further codes',
        'if (!isSingleSignOnAlone(session)) await resetFailures',
        'await resetFailures',
      ],
    ],
  ),
]
