/** One access check removed or inverted, and the tests that must detect it. */
export interface Mutant {
  name: string
  file: string
  /** The function or constant to change; the whole file by default. */
  within?: string
  /** Must occur exactly once there. */
  from: string
  to: string
  tests: string[]
  /** A part of the titles of the tests that suffice. */
  only?: string
}

const matrix = ['tests/server/access-matrix.test.ts']
const sessionTests = 'server/identity/sessions/sessions.test.ts'
const providerKey = ['server/platform/http/provider-key.test.ts']
const tenant = ['server/platform/http/organization-scope.test.ts']
const origin = ['server/platform/http/origin.test.ts']

type Change = [name: string, from: string, to: string, only?: string | undefined, within?: string]

export const inFile = (file: string, tests: string[], changes: Change[]): Mutant[] =>
  changes.map(([name, from, to, only, within]) => ({
    name,
    file,
    from,
    to,
    tests,
    ...(only && { only }),
    ...(within && { within }),
  }))

const lineage = `and \${administrators.organizationId} = any(\${organizations.lineage})`
const trees = 'organizations.getOrganizationTree lets'
const anOrganization = `and \${administrators.organizationId} in (select o.id from organizations o where `

/** Who has access, and to whose rows. */
export const accessMutants: Mutant[] = [
  ...inFile(
    'server/platform/http/scope.ts',
    ['server/people/single-sign-on/sign-in.test.ts'],
    [
      [
        'a session by single sign-on reaches other customers',
        `\`(\${sessions.customerId} is null or \${sessions.customerId} = any(\${organizations.lineage}))\``,
        `\`(\${sessions.id} is not null)\``,
        'the tree of the connection alone',
      ],
    ],
  ),
  ...inFile(
    'server/platform/http/live-session.ts',
    [...matrix, sessionTests],
    [
      ['any secret is a session', "  eq(sessions.secretHash, sql.placeholder('hash')),\n", ''],
      ['a session has no end', '    gt(sessions.expiresAt, now),\n', ''],
      ['a session may idle', '      gt(sessions.lastSeenAt, idleSince),\n', '      undefined,\n'],
    ],
  ),
  ...inFile(
    'server/platform/http/member-scope.ts',
    ['server/participation/me/own-password.test.ts'],
    [['a password chosen before the proof opens health', ' && !passwordUnproved', ' || passwordUnproved']],
  ),
  ...inFile('server/platform/http/scope.ts', matrix, [
    [
      'no session is needed',
      "?? fail('session.required')",
      '?? ({ session: {}, account: {} } as never)',
      'accounts.updateAccount lets',
    ],
    ['no live session is needed in an organization', "if (!row) fail('session.required')", ''],
    ['anybody holds a role', '!organization || roles.length === 0', '!organization'],
    ['any role does', "if (!mayCall(roles, needs)) fail('role.lacking')", ''],
    ['anybody’s right is mine', `where \${administrators.accountId} = \${sessions.accountId}`, 'where true'],
    ['a right holds everywhere', lineage, ''],
    [
      'a right ends at its organization',
      lineage,
      `and \${administrators.organizationId} = \${organizations.id}`,
    ],
    ['a right reaches upwards', lineage, `${anOrganization}\${organizations.id} = any(o.lineage))`],
    ['a right reaches siblings', lineage, `${anOrganization}o.lineage && \${organizations.lineage})`],
    ['the inactive keep their role', `and \${users.status} = 'active' and`, 'and'],
    ['any active colleague will do', ` and \${users.id} = \${administrators.userId}`, ''],
    ['support reaches everything', "session.kind === 'admin_access' && ", 'false && '],
    [
      'support ends at its organization',
      "!organization.lineage.includes(session.organizationId ?? '')",
      'organization.id !== session.organizationId',
    ],
  ]),
  ...inFile('server/platform/http/proof.ts', matrix, [
    [
      'support may do everything',
      "endpoint.refusesSupport && caller.session.kind === 'admin_access'",
      'false',
    ],
    [
      'support may change its own account',
      '    refuseSupport(endpoint, caller)\n',
      '',
      'accounts.updateAccount lets',
    ],
    ['support may change an organization', '  refuseSupport(endpoint, scope.caller)\n', ''],
  ]),
  ...inFile(
    'server/platform/http/fresh.ts',
    ['server/platform/http/implement.test.ts'],
    [['an old proof is fresh', '!isFresh(context, caller)', 'false']],
  ),
  ...inFile('server/platform/http/proof.ts', matrix, [
    [
      'a personal key opens what it does not write',
      'endpoint.personalKey ? bearerOf(request) : undefined',
      'bearerOf(request)',
      'getMe lets',
    ],
  ]),
  ...inFile('server/platform/http/require-member.ts', matrix, [
    [
      'support is a member',
      "  if (session.kind === 'admin_access') fail('session.support')\n",
      '',
      'takeQuiz lets',
    ],
    [
      'the inactive are members',
      "            and(eq(users.status, 'active'), isNull(users.blockedAt)),\n",
      '',
      'takeQuiz lets',
    ],
    ['anybody is a member', '        eq(users.accountId, sessions.accountId),\n', '', 'takeQuiz lets'],
    [
      'a member is one of every organization',
      `(\${named}::uuid is null or \${users.organizationId} = \${named}::uuid)`,
      'true',
      'takeQuiz lets',
    ],
  ]),
  ...inFile('server/platform/http/implement.ts', matrix, [
    [
      'input is judged before the caller',
      'const proof = await proveCaller(call)\n      try {\n        requireInput(call)',
      'requireInput(call)\n      const proof = await proveCaller(call)\n      try {',
    ],
  ]),
  ...inFile('server/platform/http/register.ts', matrix, [
    [
      'the provider’s paths are open',
      "        if (endpoint.access === 'provider') requireProvider(app.settings, request.headers.authorization)\n",
      '',
      'missions.assignMissions lets',
    ],
  ]),
  ...inFile('server/identity/roles/service.ts', matrix, [
    ['the inactive still see their trees', "        eq(users.status, 'active'),\n", '', trees],
    [
      'everybody sees all trees',
      "          eq(administrators.accountId, sql.placeholder('accountId')),\n",
      '',
      trees,
    ],
  ]),
  ...inFile('server/tenants/organizations/service.ts', matrix, [
    ['support sees all trees of its administrator', 'if (!organizationId) return', 'return', trees],
    [
      'support sees on after the right is gone',
      'roles.length > 0 ? [[organizationId, roles]] : []',
      '[[organizationId, roles]]',
      trees,
    ],
  ]),
  ...inFile('server/tenants/organizations/hierarchy.ts', matrix, [
    ['a tree is everything', '        arrayOverlaps(organizations.lineage, starts),\n', '', trees],
  ]),
  ...inFile('server/platform/http/tenant-scope.ts', matrix, [
    [
      'ids are found in every organization',
      '.from(table as PgTable)\n      .where(this.#inside(table, conditions))',
      '.from(table as PgTable)\n      .where(and(...conditions))',
      'finds no',
    ],
  ]),
  ...inFile('server/platform/http/tenant-scope.ts', tenant, [
    [
      'select reads all tenants',
      '.from(table as PgTable)\n      .where(this.#inside(table, conditions))',
      '.from(table as PgTable)\n      .where(and(...conditions))',
    ],
    [
      'count counts all tenants',
      '$count(table, this.#inside(table, conditions))',
      '$count(table, and(...conditions))',
    ],
    [
      'update changes all tenants',
      '.set(change)\n      .where(this.#inside(table, conditions))',
      '.set(change)\n      .where(and(...conditions))',
    ],
    [
      'delete deletes from all tenants',
      '.delete(table)\n      .where(this.#inside(table, conditions))',
      '.delete(table)\n      .where(and(...conditions))',
    ],
    [
      'insert believes the row',
      '({ ...row, organizationId: this.organization.id })',
      '({ organizationId: this.organization.id, ...row })',
    ],
    [
      'an `or` leads out',
      'eq(table.organizationId, id), ...others)',
      'eq(table.organizationId, id), ...conditions)',
    ],
  ]),
  ...inFile('server/platform/http/provider-key.ts', providerKey, [
    ['any key fits', '!known || !timingSafeEqual(secretHash(given), secretHash(known))', '!known'],
    [
      'without a key none is needed',
      '!known || !timingSafeEqual(secretHash(given), secretHash(known))',
      "!timingSafeEqual(secretHash(given), secretHash(known ?? ''))",
    ],
    ['the key needs no scheme', "authorization?.startsWith('Bearer ')", "authorization?.includes(' ')"],
  ]),
  ...inFile('server/platform/http/server.ts', origin, [
    ['no origin is asked for', '    requireOwnOrigin(request, own)\n', ''],
  ]),
  ...inFile(
    'server/platform/http/json.ts',
    ['server/platform/http/json.test.ts'],
    [['an escaped key names the prototype', " || text.includes('\\\\u')", '']],
  ),
  ...inFile('server/platform/http/media-type.ts', origin, [
    ['bodies of any kind are read', "  if (!taken) fail('request.media_type')\n", ''],
  ]),
  ...inFile('server/platform/http/origin.ts', origin, [
    ['every origin is ours', '!own.has(origin)', 'false'],
    ['the browser is not asked', "site !== undefined && site !== 'same-origin' && site !== 'none'", 'false'],
    ['changes are safe', "new Set(['GET', ", "new Set(['GET', 'POST', "],
    ['loopback is always ours', 'if (!settings.publicUrlGiven)', 'if (true)'],
  ]),
]
