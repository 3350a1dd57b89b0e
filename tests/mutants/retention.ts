import { inFile, type Mutant } from './access.ts'

const housekeeping = ['server/operations/housekeeping.test.ts']

const months = ['server/programme/activities/months.test.ts']

/** What is kept, and how long. */
export const retentionMutants: Mutant[] = [
  ...inFile('server/platform/mail/service.ts', housekeeping, [
    ['old mails are deleted unsent', "and(ne(outbox.status, 'queued'), old)", 'old', 'ninety days'],
  ]),
  ...inFile('server/platform/db/delete-batches.ts', housekeeping, [
    ['a purge ends after its first batch', 'deleted === batch; )', 'deleted > batch; )', 'ninety days'],
  ]),
  ...inFile('server/tenants/organizations/purge.ts', months, [
    ['a purge deletes by place alone', ' and ctid = any(array(', ' or ctid = any(array(', 'same place'],
  ]),
  ...inFile('server/programme/activities/months.ts', months, [
    ['days without a month are silent', 'if (astray > 0)', 'if (astray < 0)', 'raise an alarm'],
    ['months are dropped late', '-monthsOfDays - 2', '-monthsOfDays - 9', 'is dropped'],
  ]),
  ...inFile('server/identity/sessions/history.ts', housekeeping, [
    ['sign-ins are kept', 'keptFor = 90 * ', 'keptFor = 900 * ', 'ninety days'],
  ]),
]
