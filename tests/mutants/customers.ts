import { inFile, type Mutant } from './access.ts'

const credits = ['server/tenants/credits/credits.test.ts']
const journal = ['server/tenants/credits/journal.test.ts']
const nodes = ['server/tenants/organizations/nodes.test.ts']
const deletion = ['server/tenants/organizations/deletion.test.ts']
const keys = ['tests/server/tenant-keys.test.ts']
const settings = ['server/tenants/organizations/settings.test.ts']

/** Which organizations credits and changes of organizations may affect. */
export const customerMutants: Mutant[] = [
  ...inFile('server/platform/db/migrations/0121_keys_of_customers.sql', keys, [
    [
      'an organization changes its place',
      '  WHEN ((OLD.id, OLD.parent_id, OLD.lineage) IS DISTINCT FROM (NEW.id, NEW.parent_id, NEW.lineage))',
      '  WHEN (false)',
      'never changes its place',
    ],
    [
      'an organization is below one of another customer',
      'FOREIGN KEY ("customer_id","parent_id") REFERENCES "public"."organizations"("customer_id","id")',
      'FOREIGN KEY ("parent_id") REFERENCES "public"."organizations"("id")',
      'never changes its place',
    ],
  ]),
  ...inFile('server/platform/db/migrations/0122_keys_of_customers_live.sql', keys, [
    [
      'a table has no key with its organization',
      'CREATE UNIQUE INDEX CONCURRENTLY "wall_photos_tenant"',
      'CREATE INDEX CONCURRENTLY "wall_photos_tenant"',
      'has a key that holds it',
    ],
  ]),
  ...inFile('server/tenants/credits/distribute.ts', credits, [
    [
      'credits go anywhere',
      '        arrayContains(organizations.lineage, [organization.id]),\n',
      '',
      'only go down',
    ],
    ['credits go to oneself', '        ne(organizations.id, organization.id),\n', '', 'only go down'],
    ['credits go to the deleted', '        isNull(organizations.deletedAt),\n', '', 'only go down'],
    [
      'an unknown target is passed over',
      "  if (below.length < targets.length) fail('credits.not_below')\n",
      '',
      'only go down',
    ],
    [
      'a key fits another request',
      "  if (!bodyHash.equals(used.usedFor)) fail('credits.key_reused')\n",
      '',
      'idempotency key',
    ],
    [
      'a key counts every time',
      '  if (before) return { answer: before, receivers: null }\n',
      '',
      'idempotency key',
    ],
  ]),
  // The database refuses a negative balance too, with a 5xx that these tests detect.
  ...inFile('server/tenants/credits/distribute.ts', credits, [
    ['more is sent than there is', '  if (total > available) {', '  if (total < 0) {', 'an amount must be'],
  ]),
  ...inFile('server/tenants/credits/journal.ts', journal, [
    ['balances are not held', "    .for('update')\n", '', 'opposite concurrent transfers'],
    [
      'what nobody has is moved',
      "    if (had + amount < 0) fail('credits.too_few')\n",
      '',
      'only after receiving',
    ],
  ]),
  ...inFile('server/tenants/credits/provider.ts', credits, [
    [
      'a transfer is taken back twice',
      "    fail('credits.reversed')\n",
      '    void 0\n',
      'the provider grants',
    ],
    [
      'credits are given to nobody',
      "  if (there < ids.length) fail('organization.unknown')\n",
      '',
      'the provider grants',
    ],
  ]),
  ...inFile('server/platform/http/scope.ts', nodes, [
    ['another id leads to any organization', '    mayCall(found.roles, needs) &&\n', '', 'T3'],
  ]),
  ...inFile(
    'server/platform/http/scope.ts',
    ['tests/server/access-matrix.test.ts'],
    [
      [
        'another id leads support anywhere',
        " &&\n    (session.kind !== 'admin_access' || found.lineage.includes(session.organizationId ?? ''))",
        '',
        'hierarchy.countHierarchyNode finds no',
      ],
    ],
  ),
  ...inFile('server/tenants/organizations/hierarchy.ts', nodes, [
    [
      'the nearest tree stands for the one asked for',
      'trees.find((tree) => tree.id === id)',
      'trees[0]',
      'T3',
      'findNode',
    ],
  ]),
  ...inFile('server/tenants/organizations/change.ts', nodes, [
    [
      'below those who allow none',
      "  if (!parent.allowSubOrganizations) fail('organization.no_subs')\n",
      '',
      'AMB-185',
    ],
    [
      'trees grow without end',
      "  if (parent.lineage.length >= deepest) fail('organization.too_deep')\n",
      '',
      'AMB-185',
    ],
  ]),
  ...inFile('server/tenants/organizations/deletion.ts', deletion, [
    ['one’s own organization is deleted', "fail('organization.primary')", 'void 0', 'their own organization'],
    [
      'any name confirms',
      "  if (name !== undefined && name !== organization.name) fail('organization.other_name')\n",
      '',
      'their own organization|deletes its descendants',
    ],
    [
      'sessions outlive their organization',
      '  await endSessionsOfDeleted(context, ids)\n',
      '',
      'ends sign-in',
    ],
    [
      'the deleted come back for ever',
      "  if (found.deletedAt < keptSince(context)) fail('organization.unknown')\n",
      '',
      'after 30 days deleted',
    ],
    [
      'all the deleted come back',
      '.where(eq(organizations.deletedWith, found.deletedWith))',
      '.where(undefined)',
      'restores exactly',
    ],
  ]),
  ...inFile('server/tenants/organizations/purge.ts', deletion, [
    [
      'everything deleted is purged at once',
      'lt(organizations.deletedAt, keptSince(context))',
      'lt(organizations.deletedAt, context.now)',
      '30 days|purged',
    ],
  ]),
  ...inFile('server/platform/http/scope.ts', deletion, [
    [
      'the deleted are entered',
      "and(eq(organizations.id, sql.placeholder('organizationId')), isNull(organizations.deletedAt)),",
      "eq(organizations.id, sql.placeholder('organizationId')),",
      'deletes its descendants|ends sign-in',
    ],
  ]),
  ...inFile('server/people/invite-links/service.ts', deletion, [
    [
      'links of the deleted open',
      'row.voidedAt || row.organization.deletedAt',
      'row.voidedAt',
      'ends sign-in',
    ],
  ]),
  ...inFile('server/tenants/organizations/settings.ts', settings, [
    [
      'the minimum group is lowered',
      'others.minimumGroup !== undefined && others.minimumGroup < before.minimumGroup',
      'false',
      'minimum group',
    ],
    [
      'the code is the name',
      'if (letters(name) === letters(accessCode)) {',
      'if (letters(name) === accessCode && false) {',
      'access code',
    ],
    [
      'any picture is a logo',
      "  if (logoUrl) await requirePicture(scope, logoUrl, 'logo_url')\n",
      '',
      'a logo',
    ],
  ]),
]
