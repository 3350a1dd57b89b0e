import { inFile, type Mutant } from './access.ts'

const policy = 'server/identity/factor-duty/policy.test.ts'

const ownFactor = 'server/identity/enrolment/own-factor.test.ts'

/** Of whom an organization asks a second factor. */
export const factorPolicyMutants: Mutant[] = [
  ...inFile(
    'server/platform/http/second-factor.ts',
    [policy],
    [
      [
        'a second factor is asked without end of grace',
        "  if (graceEnd(laterOf(since, await findSince())) <= now) fail('session.second_factor_required')\n",
        '',
      ],
      ['newcomers have no grace', 'graceEnd(laterOf(since, await findSince()))', 'graceEnd(since)'],
      ['a provider need not say so', "if (!providerSince || methods.includes('sso_factor'))", 'if (true)'],
      [
        'single sign-on does not count',
        '  if (!isSingleSignOn({ methods })) return since\n',
        '  return since\n',
      ],
    ],
  ),
  ...inFile(
    'server/platform/db/migrations/0093_keep_asked_factors.sql',
    [policy],
    [
      [
        'a new organization does not inherit the policy',
        'FROM organizations AS above WHERE above.id = NEW.parent_id;',
        'FROM organizations AS above WHERE above.id = NEW.id;',
      ],
      [
        'a policy does not reach the organizations below',
        'WHERE below.lineage @> ARRAY[NEW.id];',
        'WHERE below.id = NEW.id;',
      ],
      [
        'the end of a policy ends those below too',
        'WHERE above.id = ANY (below.lineage))\n    WHERE below.lineage @> ARRAY[NEW.id];',
        'WHERE above.id = NEW.id)\n    WHERE below.lineage @> ARRAY[NEW.id];',
      ],
    ],
  ),
  ...inFile(
    'server/platform/http/proof.ts',
    [policy],
    [
      [
        'employees prove no second factor',
        '      if (asked) await requireMembersFactor(context, member, asked)\n',
        '',
      ],
    ],
  ),
  ...inFile(
    'server/platform/http/scope.ts',
    [policy],
    [
      [
        'people with a role prove no second factor',
        '  await requireFactor(context, row, organization)\n',
        '',
      ],
    ],
  ),
  ...inFile(
    'server/people/single-sign-on/received.ts',
    [policy],
    [['any word of a provider is a second factor', "amr.includes('mfa')", 'amr.length > 0']],
  ),
  ...inFile(
    'server/identity/enrolment/service.ts',
    [ownFactor],
    [
      [
        'single sign-on alone adds a first factor',
        "  if (isNew && !session.methods.includes('mail')) fail('factor.mail_code')\n",
        '',
      ],
    ],
  ),
  ...inFile(
    'server/identity/mailed-codes/service.ts',
    [ownFactor],
    [
      [
        'a mailed code counts in every session',
        'and(eq(mailedCodes.sessionId, sessionId), isRight)',
        'isRight',
      ],
      ['a mailed code counts for good', ', gt(mailedCodes.expiresAt, now))', ')'],
    ],
  ),
  ...inFile(
    'server/identity/passwords/service.ts',
    [ownFactor],
    [
      [
        'a factor that the company may have added locks its owner out',
        'account.factorByCompany && account.passwordHash === null',
        'false',
      ],
      [
        'a first password opens health past a factor',
        "{ confirmation: 'needed', factorByCompany: false }",
        '{ factorByCompany: false }',
      ],
    ],
  ),
  ...inFile(
    'server/identity/factors/service.ts',
    ['server/identity/enrolment/own-factor.test.ts'],
    [
      [
        'a provider keeps people from their own factor',
        'isSingleSignOnAlone(session) ? companyFactorRateLimitKey : secondFactorRateLimitKey',
        'secondFactorRateLimitKey',
      ],
    ],
  ),
]
