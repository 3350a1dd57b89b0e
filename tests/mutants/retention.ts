import { inFile, type Mutant } from './access.ts'

const housekeeping = ['server/operations/housekeeping.test.ts']

/** What is kept, and how long. */
export const retentionMutants: Mutant[] = [
  ...inFile('server/platform/mail/service.ts', housekeeping, [
    ['old mails are deleted unsent', "and(ne(outbox.status, 'queued'), old)", 'old', 'ninety days'],
  ]),
  ...inFile('server/platform/db/delete-batches.ts', housekeeping, [
    ['a purge ends after its first batch', 'deleted === batch; )', 'deleted > batch; )', 'ninety days'],
  ]),
  ...inFile('server/identity/sessions/history.ts', housekeeping, [
    ['sign-ins are kept', 'keptFor = 90 * ', 'keptFor = 900 * ', 'ninety days'],
  ]),
]
