import { inFile, type Mutant } from './access.ts'

const customers = ['server/identity/audit/customers.test.ts']
const chain = ['server/identity/audit/audit.test.ts']
const quarters = ['server/identity/audit/quarters.test.ts']
const retention = ['server/identity/audit/retention.test.ts']
const copies = ['provider/dropped-quarters.test.ts']
const dropping = 'server/platform/db/migrations/0134_retire_quarters.sql'
const journal = ['server/tenants/credits/journal.test.ts']
const migration = 'server/platform/db/migrations/0127_seal_by_customer.sql'

/** What the audit log and its seals prove. */
export const auditMutants: Mutant[] = [
  ...inFile('server/identity/audit/chain.ts', chain, [
    [
      'a hash is not compared',
      'else if (!isDropped && sealOf(before, sealed) !== seal.hash)',
      'else if (false)',
      'edited, removed',
    ],
    [
      'a log that was cut is passed over',
      'known.findLast((seal) => !lines.has(lineOfSeal(seal)))',
      'known.find(() => false)',
      'edited, removed',
    ],
    ['an entry that was not sealed yet may go', '!lines.has(lineOf(entry))', '!lines', 'has unsealed'],
    [
      'an older copy is believed',
      '...problemsOfOlder(log, older), ...before]',
      '...problemsOfOlder(log, older)]',
      'has unsealed',
    ],
    [
      'sealing may end',
      '    const open = entries.find((entry) => !isSealed(entry)',
      '    const open = entries.find((entry) => !entry',
      'slipped in',
    ],
    [
      'an entry has any number',
      'entries.find(({ id }, index) => id <=',
      'entries.find(({ id }, index) => id + index + 1e9 <=',
      'slipped in',
    ],
  ]),
  ...inFile('server/identity/audit/chain.ts', customers, [
    [
      'a chain starts the same for all customers',
      'let [before, next] = [customerId, 0]',
      "let [before, next] = ['', 0]",
      'verifies by itself',
    ],
    [
      'a customer whose chain is gone is passed over',
      '[...new Set([...(known?.keys() ?? []), ...chains.keys()])]',
      '[...chains.keys()]',
      'each customer’s chain',
    ],
  ]),
  ...inFile('server/identity/audit/seal.ts', customers, [
    [
      'what came from another database is sealed again',
      'found.filter(({ id }) => id > lastId)',
      'found.filter(({ id }) => id > 0)',
      'moved to another database',
    ],
    [
      'sealing begins anew each time',
      'set({ lastId: until })',
      'set({ lastId })',
      'only customers with new entries',
    ],
  ]),
  ...inFile('server/identity/audit/dump.ts', customers, [
    [
      'a customer’s log has the seals of all',
      '          only ? eq(customerId, only) : undefined,\n',
      '',
      'verifies by itself',
    ],
  ]),
  ...inFile(migration, customers, [
    [
      'an entry of an organization below is of no customer',
      'FROM public.organizations WHERE id = NEW.organization_id;',
      'FROM public.organizations WHERE id = NEW.organization_id AND parent_id IS NULL;',
      'verifies by itself',
    ],
  ]),
  ...inFile(migration, journal, [
    [
      'a transfer and its sides may be of two customers',
      'ELSIF NOT found.ours THEN',
      'ELSIF false THEN',
      'of two customers',
    ],
  ]),
  ...inFile('server/platform/db/migrations/0129_customers_for_good.sql', chain, [
    [
      'the log may be truncated after the upgrade',
      'CREATE TRIGGER audit_entries_append BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries',
      'CREATE TRIGGER audit_entries_append BEFORE UPDATE OR DELETE ON audit_entries',
      'refuses to change, delete or truncate',
    ],
  ]),
  ...inFile('server/platform/db/migrations/0133_quarters_of_the_log.sql', quarters, [
    [
      'an entry may change by the name of its partition',
      'audit_entries_keep BEFORE UPDATE OR DELETE',
      'audit_entries_keep BEFORE DELETE',
      'by the name of its partition',
    ],
    ['entries stay where their quarter was not made', '%2$I >= %3$L AND', '%2$I >= %4$L AND', 'not made yet'],
  ]),
  ...inFile(
    'server/platform/db/migrations/0133_quarters_of_the_log.sql',
    ['server/platform/db/divide-log.test.ts'],
    [
      [
        'the log is divided while a customer moves',
        'IF EXISTS (SELECT FROM customer_moves',
        'IF EXISTS (SELECT FROM users, customer_moves',
        'numbers go on',
      ],
      [
        'numbers begin anew',
        "PERFORM setval('audit_entries_id_seq', ids.last_value, ids.is_called);",
        '',
        'numbers go on',
      ],
    ],
  ),
  ...inFile(dropping, retention, [
    [
      'a quarter goes without a copy',
      'one.sealed_until < one.last OR one.saved < one.number',
      'one.sealed_until < one.last',
      'before each customer’s copy',
    ],
    [
      'an entry without a seal goes',
      'one.sealed_until < one.last OR one.saved',
      'one.saved',
      'entries without a seal',
    ],
    [
      'what one customer misses is passed over',
      'IF missing > 0 THEN',
      'IF missing > 1 THEN',
      'before each customer’s copy',
    ],
    [
      'an entry that no seal counts goes',
      'IF found <> expected THEN',
      'IF found < expected THEN',
      'entries without a seal',
    ],
    [
      'entries of a seal that goes on are dropped',
      'IF one.last > one.last_id THEN',
      'IF false THEN',
      'verifies across it',
    ],
    [
      'a seal that goes on is retired',
      'AND (later.first IS NULL OR last_id < later.first)',
      'AND number > 0',
      'verifies across it',
    ],
    [
      'a quarter goes while a customer moves',
      "IF EXISTS (SELECT FROM customer_moves WHERE state <> 'arrived') THEN",
      'IF false THEN',
      'moves between cells',
    ],
    [
      'the server’s role may retire seals',
      'ELSIF NEW.retired > retired AND current_user',
      "ELSIF NEW.retired > retired AND ''",
      'nobody takes back',
    ],
    ['what was saved is taken back', 'NEW.saved < saved OR ', '', 'nobody takes back'],
    ['a retired seal comes back', ' OR NEW.retired < retired', '', 'nobody takes back'],
  ]),
  ...inFile('server/identity/audit/quarters.ts', retention, [
    [
      'a quarter goes a quarter too early',
      '-3 * auditQuarters',
      '-3 * auditQuarters + 3',
      'before each customer’s copy',
    ],
  ]),
  ...inFile('server/identity/audit/copies.ts', retention, [
    ['a copy of another log counts', " and own.hash = decode(copied.hash, 'hex')", '', 'another log’s seal'],
    [
      'an older copy takes a newer one back',
      'greatest(saved_logs.saved, excluded.saved)',
      'excluded.saved',
      'another log’s seal',
    ],
  ]),
  ...inFile('server/identity/audit/chain.ts', retention, [
    ['entries may be gone from the middle', ': next === 0)', ': sealed.length === 0)', 'forged retirement'],
    [
      'a seal need not say that it is retired',
      'const isDropped = seal.retired && (',
      'const isDropped = (',
      'forged retirement',
    ],
    [
      'more may be dropped than a copy has',
      'return last > newest',
      'return last > newest + 1e9',
      'forged retirement',
    ],
    [
      'a retired seal may cover more than it did',
      '[id, lastId, entries, hash].join()',
      '[id, hash].join()',
      'forged retirement',
    ],
    [
      'a seal of all customers misses what was dropped',
      "customerId === '' ? retireEarlier(seals, log) : seals",
      'seals',
      'of earlier versions',
    ],
    ['dropped entries count as lost', 'entry.id > dropped(customerId) && ', '', 'verifies across it'],
  ]),
  ...inFile('provider/audit-log.ts', copies, [
    [
      'a copy loses what the server dropped',
      'problems.length === 0 ? keepDropped(current, former)',
      'problems.length > 0 ? keepDropped(current, former)',
      'keeps what the server',
    ],
    [
      'a log that does not hold counts as saved',
      '  const problems = problemsOf(current, former)\n',
      '  const problems = former ? problemsOf(current, former) : []\n',
      'does not count as saved',
    ],
  ]),
]
