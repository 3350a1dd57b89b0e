import { signInQueue } from './identity/sessions/history.ts'
import { reportQueue } from './insights/reports/queue.ts'
import { importQueue } from './people/imports/queue.ts'
import { invitationQueue } from './people/invitations/queue.ts'
import type { Work } from './platform/http/use-case-context.ts'
import type { Queue } from './platform/jobs/jobs.ts'

/** Every kind of work done outside requests but the delivery of mail, which not every process does. */
export const queuesOf = (work: () => Work): Queue[] => [
  invitationQueue(work),
  importQueue(work),
  signInQueue(work),
  reportQueue(work),
]
