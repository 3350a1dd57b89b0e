import { inFile, type Mutant } from './access.ts'

const domains = ['server/identity/domains/domains.test.ts']
const outbound = ['server/platform/outbound/outbound.test.ts']
const secrets = ['server/platform/secrets/secrets.test.ts']

/** Proofs of domains, calls to addresses of customers, and secrets that are read back. */
export const domainMutants: Mutant[] = [
  ...inFile('server/platform/db/migrations/0060_domains.sql', domains, [
    [
      'a domain is proved twice',
      'CREATE UNIQUE INDEX "domains_proved_once"',
      'CREATE INDEX "domains_proved_once"',
      'I-DOM-1',
    ],
    [
      'the table takes delegations to others',
      'lineage @> ARRAY[NEW.organization_id]) THEN',
      'true) THEN',
      'I-DOM-5',
    ],
  ]),
  ...inFile('server/identity/domains/change.ts', domains, [
    [
      'a domain is delegated sideways',
      "if (!wanted.every((one) => below.has(one))) fail('domain.not_below')",
      '',
      'I-DOM-5',
    ],
    ['any check proves a domain', "if (check !== 'found') fail(failures[check])", '', 'I-DOM-2'],
    [
      'what was delegated stays',
      '  await scope.delete(domainDelegations, eq(domainDelegations.domainId, id))\n  const rows',
      '  const rows',
      'I-DOM-5',
    ],
    ['checks by hand are unlimited', 'checksPerMinute = 30', 'checksPerMinute = 3000', 'limited'],
  ]),
  ...inFile('server/identity/domains/record.ts', domains, [
    ['any text is the record', 'text.trim() === value', "text.trim() !== ''", 'I-DOM-2'],
    ['a dead server is a missing record', "? 'absent' : 'unanswered'", "? 'absent' : 'absent'", 'I-DOM-4'],
  ]),
  ...inFile('server/identity/domains/names.ts', domains, [
    ['consumer domains are provable', ' || consumerDomains.has(registrable)', '', 'nobody can own'],
    [
      'public suffixes are provable',
      'registrable === null || ',
      'registrable !== null && ',
      'nobody can own',
    ],
    [
      'private suffixes are provable',
      'allowPrivateDomains: true',
      'allowPrivateDomains: false',
      'nobody can own',
    ],
  ]),
  ...inFile('server/identity/domains/service.ts', domains, [
    [
      'a lapsed proof is discovered',
      'd.proved_at is not null and d.lapsed_at is null',
      'd.proved_at is not null',
      'I-DOM-4',
    ],
    ['a delegation reaches everybody', ` and g.delegate_id = \${organizationId}`, '', 'I-DOM-5'],
  ]),
  ...inFile('server/platform/crypto/encryption.ts', secrets, [
    [
      'a ciphertext fits every table',
      'keyId, table, row, name, organizationId',
      'keyId, row, name, organizationId',
    ],
    [
      'a ciphertext fits every row',
      'keyId, table, row, name, organizationId',
      'keyId, table, name, organizationId',
    ],
    [
      'a ciphertext fits every name',
      'keyId, table, row, name, organizationId',
      'keyId, table, row, organizationId',
    ],
    [
      'a ciphertext fits every organization',
      'keyId, table, row, name, organizationId',
      'keyId, table, row, name',
    ],
  ]),
  ...inFile('server/platform/db/secret-keys.ts', secrets, [
    [
      'the server starts without the key',
      '  if (!unread) return\n',
      '  if (unread || !unread) return\n',
      'refuses a missing',
    ],
    ['a rekey does one batch', 'if (done < batchSize) return count', 'return count', 'interrupted'],
  ]),
  ...inFile('server/platform/outbound/outbound.ts', outbound, [
    [
      'names lead anywhere',
      '!first || !found.every(({ address }) => isReachable(address))',
      '!first',
      '40 targets',
    ],
    ['one public address is enough', 'found.every(({ address })', 'found.some(({ address })', '40 targets'],
    ['addresses are called', 'return isIP(host) === 0 || isAllowed(host)', 'return true', '40 targets'],
    ['the portal calls itself', ' || host === ownHost', '', '40 targets'],
    ['user names are sent', ' || username || password', '', '40 targets'],
    [
      'every port is called',
      'if (port && Number(port) !== 443 && Number(port) < 1024) return false',
      '',
      '40 targets',
    ],
  ]),
  ...inFile('server/platform/outbound/addresses.ts', outbound, [
    ['the metadata service is public', "  '169.254.0.0/16',\n", '', '40 targets'],
    ['private networks are public', "  '10.0.0.0/8',\n", '', '40 targets'],
    ['all of IPv6 is public', '(!isIPv6(address) || isGlobal(address))', 'true', '40 targets'],
  ]),
  ...inFile('server/platform/outbound/slots.ts', outbound, [
    ['a target takes every call', 'const concurrency = 4', 'const concurrency = 400', 'four calls'],
  ]),
  ...inFile('server/platform/outbound/exchange.ts', outbound, [
    [
      'an answer may have any size',
      "if (size > maxBytes) throw new OutboundError('too_large')",
      '',
      'too large',
    ],
  ]),
]
