import { inFile, type Mutant } from './access.ts'

const retention = ['server/identity/audit/retention.test.ts']
const copies = ['provider/dropped-quarters.test.ts']
const keeping = 'server/platform/db/migrations/0134_retire_quarters.sql'
const dropping = 'server/platform/db/migrations/0138_droppable_quarters.sql'

/** What lets quarters of the audit log go. */
export const quarterMutants: Mutant[] = [
  ...inFile(dropping, retention, [
    [
      'the server’s own logins drop any quarter',
      'ELSIF before > droppable_before() THEN',
      'ELSIF false THEN',
      'own logins drop only',
    ],
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
  ]),
  ...inFile(keeping, retention, [
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
