import { inFile, type Mutant } from './access.ts'

const connecting = ['server/participation/connectors/connectors.test.ts']
const reading = ['server/participation/connectors/readings.test.ts']
const folder = 'server/participation/connectors'

/** Who connects which account, whom the server calls with its tokens, and what notices make it do. */
export const connectorMutants: Mutant[] = [
  ...inFile(`${folder}/vendors.ts`, connecting, [
    [
      'any host gets the tokens',
      "protocol !== 'https:' || !vendorFacts[vendor].hosts.includes(host)",
      'false',
    ],
    ['tokens go without TLS', "protocol !== 'https:' || ", ''],
    [
      'a vendor without settings is offered',
      "settings.connectors[vendor] ?? fail('connector.not_found')",
      "settings.connectors[vendor] ?? { id: 'x', secret: 'x', hookSecret: undefined }",
    ],
  ]),
  ...inFile(`${folder}/service.ts`, connecting, [
    ['any state completes a connection', ' || state !== answered.state', ''],
    ['anybody completes a connection', ' || userId !== member.userId', ''],
    ['any scope connects', '!answered.scope.split(/[ ,]/).includes(scope)', 'false'],
    ['a connection is completed twice', "  cookies.clear('connector')\n", ''],
    [
      'data outlives its connection',
      '  await forgetVendorData(member, vendor)\n  return listConnectors',
      '  return listConnectors',
    ],
  ]),
  ...inFile(`${folder}/oauth.ts`, connecting, [
    ['no PKCE', '...(pkce && {', '...(false && {'],
    [
      'tokens are not given back',
      'await fetchOf(context, vendor)(url, {',
      "await fetchOf(context, vendor)('', {",
    ],
  ]),
  ...inFile(`${folder}/vendor-notices.ts`, reading, [
    ['any secret is the agreed one', ' || !timingSafeEqual(digest(given), digest(hookSecret))', ''],
    ['each forged end is looked into at once', '...(!soon && { after: nextHour(context.now) })', ''],
    [
      'forged changes spend a vendor’s calls',
      "(await isSoon(context, key, 'changed')) ? nextMinute : nextHour",
      'nextMinute',
    ],
    ['a notice reads no older days', '    if (since) await readAgainSince(context, key, since)\n', ''],
  ]),
  ...inFile(`${folder}/oauth.ts`, reading, [
    ['a refused operator ends connections', 'answer && !isOperators ?', 'answer ?'],
  ]),
  ...inFile(`${folder}/reading.ts`, reading, [
    [
      'a notice ends a connection by itself',
      '    const list = await readWithTokens(context, key, tokens, { span, anew: ended })',
      "    if (ended) throw new VendorFailure('refused')\n    const list = await readWithTokens(context, key, tokens, { span, anew: ended })",
    ],
    [
      'a refused token is not renewed',
      "error.reason !== 'refused') throw error\n",
      'error.reason) throw error\n',
    ],
    ['data outlives an end at the vendor', '    await forgetVendorData(scope, key.vendor)\n', ''],
    [
      'a vendor is called while it asks to wait',
      "    if (blocked) throw new VendorFailure('throttled', blocked)\n",
      '',
    ],
    [
      'notices pass the pause of failures',
      '    if (row.tries > 0 && row.nextAt > now) return row.nextAt\n',
      '',
    ],
    ['people who left are read', "        eq(users.status, 'active'),\n", ''],
    ['no overlap', 'readUntil.getTime() - overlapMs', 'readUntil.getTime()'],
  ]),
  ...inFile(`${folder}/service.ts`, reading, [
    [
      'tokens outlive a refusal',
      'deleteSecret({ ...context, db }, tokensPlace(row)),',
      'Promise.resolve(void [context, db, deleteSecret]),',
    ],
  ]),
  ...inFile(`${folder}/find.ts`, reading, [
    [
      'a large customer comes first',
      'order by row_number() over (partition by organization_id order by next_at, user_id), next_at',
      'order by organization_id, next_at',
    ],
  ]),
  ...inFile('server/participation/intake/pieces.ts', reading, [
    [
      'what a vendor says no longer stays',
      'returning day::text as day`)',
      'and false returning day::text as day`)',
    ],
  ]),
  ...inFile('server/participation/own-data/own-rows.ts', connecting, [
    [
      'erased activity comes back',
      "activity_connections: { erasedWith: 'activity' }",
      "activity_connections: { erasedWith: 'all' }",
    ],
  ]),
]
