import { inFile, type Mutant } from './access.ts'

const customers = ['server/identity/audit/customers.test.ts']
const chain = ['server/identity/audit/audit.test.ts']
const quarters = ['server/identity/audit/quarters.test.ts']
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
      'open ? Math.min(until, Number(open) - 1) : until',
      'since',
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
  ]),
  ...inFile('server/platform/db/migrations/0144_prove_seals.sql', quarters, [
    ['entries stay where their quarter was not made', '%2$I >= %3$L AND', '%2$I >= %4$L AND', 'not made yet'],
  ]),
  ...inFile('server/platform/db/migrations/0144_prove_seals.sql', chain, [
    [
      'a seal may have a number far above all entries',
      'NOT EXISTS (SELECT FROM audit_entries WHERE',
      'EXISTS (SELECT FROM audit_entries WHERE false AND',
      'cannot add a seal',
    ],
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
]
