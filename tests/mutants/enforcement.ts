import { inFile, type Mutant } from './access.ts'

const enforcement = ['server/identity/connections/enforcement.test.ts']
const exceptions = ['server/identity/connections/exceptions.test.ts']

/** Ways around a connection that is required. */
export const enforcementMutants: Mutant[] = [
  ...inFile('server/identity/sign-in-rules/service.ts', exceptions, [
    [
      'a child locks the people of its parent out',
      'return rows.length === 0',
      'return true',
      'delegated domain',
    ],
    [
      'a child ends the sessions of its parent',
      `      and not \${isElsewhere(sql\`a.id\`, sql\`r.organization_id\`, sql\`r.customer_id\`)}\n`,
      '',
      'delegated domain',
    ],
    ['people of the child are excepted too', `(not \${isIn(organizationId)} and`, '(', 'delegated domain'],
  ]),
  ...inFile('server/identity/administrators/service.ts', exceptions, [
    [
      'the last emergency administrator goes',
      "  if ((await scope.count(connectionDomains, isNotNull(requiredFrom))) > 0) fail('enforcement.no_break_glass')\n",
      '',
      'emergency administrator',
    ],
  ]),
  ...inFile('server/platform/db/migrations/0089_open_health_by_a_link.sql', exceptions, [
    [
      'an emergency administrator stays one without the role',
      'ADD CONSTRAINT "break_glass_administrator" FOREIGN KEY ("organization_id","user_id","role","source") REFERENCES "public"."administrators"("organization_id","user_id","role","source") ON DELETE cascade',
      'ADD CONSTRAINT "break_glass_administrator" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade',
      'emergency administrator',
    ],
  ]),
  ...inFile('server/identity/connections/break-glass.ts', exceptions, [
    [
      'a role goes while it is named',
      '  await lockRoles(scope, wanted)\n',
      '',
      'naming an emergency administrator',
    ],
    [
      'the last emergency administrator goes while others are named',
      "  await lockAdministrators(scope, 'security.manage')\n",
      '',
      'naming an emergency administrator',
    ],
  ]),
  ...inFile('server/people/addresses/service.ts', exceptions, [
    [
      'a restore link leads out of a company',
      '  await requireMovable(context, account)\n  const passwordHash =',
      '  const passwordHash =',
      'restore link',
    ],
  ]),
  ...inFile('server/identity/connections/enforcement.ts', exceptions, [
    [
      'a key outlives the suspension in which it was made',
      'await context.jobs.enqueue(db, beginEnforcement, one, { after: until })',
      'if (one.never) await context.jobs.enqueue(db, beginEnforcement, one)',
      'personal key',
    ],
  ]),
  ...inFile('server/identity/sign-in-rules/service.ts', enforcement, [
    [
      'a password opens an enforced address',
      'if (required.length === 0) return { isRequired: false',
      'if (required.length >= 0) return { isRequired: false',
      'I-ENF-3',
    ],
    [
      'a session begins past the connection',
      "if (required.length > 0) fail('sso.required')",
      '',
      'was right before',
    ],
    ['a name without a factor is an exception', 'return isProtected && ', 'return ', 'I-ENF-2'],
    ['anybody with a factor is an exception', 'named.some((id) => lineage.includes(id))', 'true', 'I-ENF-3'],
    ['a phone stays signed in', "s.kind <> 'admin_access'", "s.kind = 'standard'", 'I-ENF-1'],
    ['an address leaves its company', 'return !rows.length', 'return true', 'I-ENF-5'],
    [
      'a company’s address signs up',
      'joins || requiredFrom !== null',
      'joins && requiredFrom === null',
      'I-ENF-5',
    ],
    [
      'a session opened by password in a countdown stays',
      'return { until: new Date(Math.min(...requirements.map(({ from }) => from.getTime()))), breakGlassOf: [] }',
      'return { until: null, breakGlassOf: [] }',
      'I-ENF-1',
    ],
  ]),
  ...inFile('server/identity/sessions/sign-in.ts', enforcement, [
    [
      'a refund tells that a password is right',
      '= isOpen ? await refundAttempt',
      '= right ? await refundAttempt',
      'same bytes',
    ],
  ]),
  ...inFile('server/identity/discovery/service.ts', enforcement, [
    ['nobody suspends it', 'greatest(s.required_from, c.paused_until)', 's.required_from', 'I-ENF-4'],
  ]),
  ...inFile('server/identity/connections/enforcement.ts', enforcement, [
    [
      'somebody requires what they never came through',
      "    if (!(await isThrough(scope, context, connectionId))) fail('enforcement.own_sign_in')\n",
      '',
      'I-ENF-1',
    ],
    [
      'nobody can sign in when the provider is down',
      "    if ((await countReady(scope, context)) === 0) fail('enforcement.no_break_glass')\n",
      '',
      'I-ENF-1',
    ],
    ['old sessions stay', '  await capSessions(context)\n', '', 'I-ENF-1'],
    [
      'a suspension is never ended',
      '{ pausedUntil: null }',
      '{ pausedUntil: before.pausedUntil }',
      'I-ENF-4',
    ],
  ]),
  ...inFile('server/identity/connections/break-glass.ts', enforcement, [
    ['an old factor counts', ' && context.now.getTime() - factorUsedAt.getTime() <= factorMs', '', 'I-ENF-1'],
    [
      'the last one is taken away',
      "    fail('enforcement.no_break_glass')",
      "    console.debug('enforcement.no_break_glass')",
      'I-ENF-2',
    ],
  ]),
  ...inFile('server/identity/sessions/break-glass.ts', enforcement, [
    [
      'nobody learns of it',
      "    await tellAdministrators(context, organizationId, 'breakGlassUsed', email)\n",
      '',
      'I-ENF-2',
    ],
  ]),
  ...inFile('server/identity/passwords/reset.ts', enforcement, [
    ['a reset link goes around it', 'isRefused ? mailCompanySignIn', 'false ? mailCompanySignIn', 'I-ENF-5'],
    [
      'an older reset link goes around it',
      "  if (purpose === 'reset_password') await requirePasswordAllowed(context, email, account)\n",
      '',
      'I-ENF-5',
    ],
  ]),
  ...inFile('server/tenants/registration/join.ts', enforcement, [
    [
      'a link to join goes around it',
      '  await requirePasswordAllowed(context, email, undefined)\n',
      '',
      'I-ENF-5',
    ],
  ]),
  ...inFile('server/people/invitations/accept.ts', enforcement, [
    [
      'an invitation goes around it',
      '  await requirePasswordAllowed(context, account?.email ?? user.email, account)\n',
      '',
      'I-ENF-5',
    ],
  ]),
  ...inFile('server/people/addresses/service.ts', enforcement, [
    ['sessions outlive a move', '  await capSessions(context, account.id)\n', '', 'moves into'],
  ]),
  ...inFile('server/people/single-sign-on/link.ts', enforcement, [
    [
      'another connection links people past it',
      "  if (await isAnotherWay(context, connection, email)) return refused('domain')\n",
      '',
      'another connection',
    ],
    [
      'another connection lets those in whom it knows',
      "  if (await isAnotherWay(context, connection, account.email)) return refused('domain')\n",
      '',
      'another connection',
    ],
    [
      'the provider opens the emergency account',
      "  if (await isNamedBreakGlass(context, person.user)) return refused('not_invited')\n",
      '',
      'I-ENF-2',
    ],
  ]),
]
