import type { Work } from './http/work.ts'
import { importQueue } from './imports/queue.ts'
import { invitationQueue } from './invitations/queue.ts'
import type { Queue } from './jobs/jobs.ts'
import { reportQueue } from './reports/queue.ts'
import { signInQueue } from './sessions/history.ts'

/** Every kind of work done outside requests but the delivery of mail, which not every process does. */
export const queuesOf = (work: () => Work): Queue[] => [
  invitationQueue(work),
  importQueue(work),
  signInQueue(work),
  reportQueue(work),
]
